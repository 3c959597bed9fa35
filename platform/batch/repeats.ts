import { say } from 'steward/server';
import { createFindingOfDoubt } from './findings.ts';
import type { StagePlace } from './places.ts';
import type { BatchFinding, LineResult } from './results.ts';
import { changeFindings, listRepeatedLines, listResultsAbout, markFaultyLines } from './results.ts';

type ResultsStore = Parameters<typeof markFaultyLines>[0];

/** Of several lines about one record only the first can be meant. */
export async function refuseRepeatedLines(own: ResultsStore, place: StagePlace): Promise<void> {
  const repeated = await listRepeatedLines(own, place);
  await markFaultyLines(
    own,
    place,
    repeated.map(({ line, first }) => ({ line, finding: createRepeatFinding(first) })),
  );
}

/** The same for the lines about one record, after one of them has changed. */
export async function judgeRepeatedLines(own: ResultsStore, place: StagePlace, subject: string): Promise<void> {
  const [first, ...later] = (await listResultsAbout(own, place, subject)).filter(({ status }) => status !== 'declined');
  if (first === undefined) return;
  const judged = [judgeAlone(first), ...later.map((result) => judgeBehind(result, first.line))];
  await changeFindings(
    own,
    place,
    judged.flatMap((result) => result ?? []),
  );
}

type Judged = Pick<LineResult, 'line' | 'status' | 'messages'>;

// null: it stays what it is.
function judgeAlone({ line, messages }: LineResult): Judged | null {
  const others = messages.filter((finding) => !isRepeatFinding(finding));
  if (others.length === messages.length) return null;
  return { line, status: others.length > 0 ? 'doubtful' : 'good', messages: others };
}

function judgeBehind(result: LineResult, first: number): Judged | null {
  const { line, status, messages } = result;
  const others = messages.filter((finding) => !isRepeatFinding(finding));
  // What cannot be applied for its own sake is told nothing of others.
  if (status === 'error' && others.length === messages.length) return null;
  return { line, status: 'error', messages: [...others, createRepeatFinding(first)] };
}

const rule = 'repeated';

function createRepeatFinding(line: number): BatchFinding {
  return createFindingOfDoubt({ field: null, rule, message: say('Line {line} is about the same record', { line }) });
}

function isRepeatFinding(finding: BatchFinding): boolean {
  return finding.field === null && finding.rule === rule;
}
