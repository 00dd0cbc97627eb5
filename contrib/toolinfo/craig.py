# SPDX-License-Identifier: Apache-2.0
"""craig for BenchExec: with PYTHONPATH=contrib the tool is `toolinfo.craig`; --tool-directory says where the binary is."""

import re

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """A bit-precise software model checker for C."""

    def executable(self, tool_locator):
        return tool_locator.find_executable("craig")

    def name(self):
        return "craig"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="craig")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, *options]
        if task.property_file:
            command += ["--property", task.property_file]
        if isinstance(task.options, dict) and task.options.get("language", "C") == "C":
            data_model = task.options.get("data_model")
            if data_model in ("ILP32", "LP64"):
                command += ["--model", data_model]
        if rlimits.walltime and "--timeout" not in options:
            command += ["--timeout", str(rlimits.walltime)]
        elif rlimits.cputime and "--timeout" not in options:
            command += ["--timeout", str(rlimits.cputime)]
        if rlimits.memory and "--memory" not in options:
            command += ["--memory", str(rlimits.memory // (1 << 20))]
        return [*command, *task.input_files]

    def determine_result(self, run):
        verdict = ""
        for line in run.output:
            if line.startswith("Verdict: "):
                verdict = line[len("Verdict: ") :].strip()
        if verdict == "TRUE":
            return result.RESULT_TRUE_PROP
        found = re.fullmatch(r"FALSE\((.*)\)", verdict)
        if found:
            return f"{result.RESULT_FALSE_PROP}({found.group(1)})"
        unknown = re.fullmatch(r"UNKNOWN\((.*)\)", verdict)
        if unknown and unknown.group(1) == "timeout":
            return result.RESULT_TIMEOUT
        if unknown and unknown.group(1) == "out of memory":
            return "OUT OF MEMORY"
        return result.RESULT_UNKNOWN if unknown else result.RESULT_ERROR
