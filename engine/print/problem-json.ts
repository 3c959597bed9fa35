import type { Problem } from '../language/problem.ts';

/** The problems as a JSON array, one object each. */
export function printProblemsAsJson(problems: readonly Problem[]): string {
  return `${JSON.stringify(problems, null, 2)}\n`;
}

/** The problems as a SARIF 2.1.0 log, which code hosts and editors read. */
export function printProblemsAsSarif(problems: readonly Problem[]): string {
  const codes = [...new Set(problems.map((problem) => problem.code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'steward', rules: codes.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results: problems.map((problem) => ({
          ruleId: problem.code,
          ruleIndex: codes.indexOf(problem.code),
          level: problem.severity,
          message: { text: problem.hint === null ? problem.message : `${problem.message}. ${problem.hint}` },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: problem.file },
                region: { startLine: problem.line, startColumn: problem.column, endColumn: problem.endColumn },
              },
            },
          ],
        })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
