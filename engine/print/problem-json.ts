import type { ProblemFix, Problem } from '../language/problem.ts';

/** What is known of a code beside its problems. */
export interface ExplainedCode {
  readonly id: string;
  readonly why: string;
  readonly bad: string;
  readonly good: string;
}

/** The problems as a JSON array, one object each. */
export function printProblemsAsJson(problems: readonly Problem[]): string {
  return `${JSON.stringify(problems, null, 2)}\n`;
}

/** The problems as a SARIF 2.1.0 log, which code hosts and editors read: with the fixes that are certain, and the help of each code. */
export function printProblemsAsSarif(problems: readonly Problem[], explained: readonly ExplainedCode[] = []): string {
  const codes = [...new Set(problems.map((problem) => problem.code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'steward',
            rules: codes.map((id) =>
              sarifRuleOf(
                id,
                explained.find((each) => each.id === id),
              ),
            ),
          },
        },
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
          ...(problem.fix === null ? {} : { fixes: [sarifFixOf(problem, problem.fix)] }),
        })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function sarifRuleOf(id: string, explained: ExplainedCode | undefined) {
  if (explained === undefined) return { id };
  const { why, bad, good } = explained;
  const samples = (fence: string) =>
    `${why}\n\nBad:\n\n${fence && `${fence}yaml\n`}${bad}${fence}\n\nGood:\n\n${fence && `${fence}yaml\n`}${good}${fence}\n`;
  return { id, shortDescription: { text: why }, help: { text: samples(''), markdown: samples('```') } };
}

function sarifFixOf({ file, hint, message }: Problem, { line, column, endColumn, text }: ProblemFix) {
  return {
    description: { text: hint ?? message },
    artifactChanges: [
      {
        artifactLocation: { uri: file },
        replacements: [{ deletedRegion: { startLine: line, startColumn: column, endColumn }, insertedContent: { text } }],
      },
    ],
  };
}
