#!/usr/bin/env python3
"""Turn a text AIGER file into a binary one: aag_to_aig.py IN.aag OUT.aig

Variables are renumbered (inputs, latches, gates with operands first); symbols and comments are kept.
For well-formed files without justice and fairness only: it makes samples, it does not check them."""
import sys


def sorted_gates(gates):
    order, done = [], set()
    for root in gates:
        stack = [root]
        while stack:
            gate = stack[-1]
            todo = [x & ~1 for x in gates[gate] if x & ~1 in gates and x & ~1 not in done]
            if gate not in done and todo:
                stack += todo
                continue
            stack.pop()
            if gate not in done:
                done.add(gate)
                order.append(gate)
    return order


def difference(number):
    encoded = bytearray()
    while number > 127:
        encoded.append(number & 127 | 128)
        number >>= 7
    return encoded + bytes([number])


def convert(text):
    lines = text.split("\n")
    counts = list(map(int, lines[0].split()[1:]))
    _, inputs, latches, outputs, ands = counts[:5]
    others = outputs + sum(counts[5:])
    rows = [list(map(int, line.split())) for line in lines[1 : 1 + inputs + latches + others + ands]]
    gates = {row[0]: row[1:] for row in rows[inputs + latches + others :]}
    order = sorted_gates(gates)
    number = {0: 0}
    for row in rows[: inputs + latches]:
        number[row[0]] = 2 * len(number)
    for gate in order:
        number[gate] = 2 * len(number)
    new = lambda literal: number[literal & ~1] | literal & 1

    out = "aig " + " ".join(map(str, [len(number) - 1] + counts[1:])) + "\n"
    for row in rows[inputs : inputs + latches]:
        reset = row[2] if len(row) > 2 else 0
        out += f"{new(row[1])}" + (f" {reset if reset < 2 else new(reset)}" if reset else "") + "\n"
    for row in rows[inputs + latches : inputs + latches + others]:
        out += f"{new(row[0])}\n"
    binary = bytearray(out.encode())
    for gate in order:
        left, right = sorted(map(new, gates[gate]), reverse=True)
        binary += difference(new(gate) - left) + difference(left - right)
    return binary + "\n".join(lines[1 + inputs + latches + others + ands :]).encode()


with open(sys.argv[1]) as source, open(sys.argv[2], "wb") as target:
    target.write(convert(source.read()))
