import type { ValueFinding } from '../../../model/verdict.ts';
import type { FormState, SaveObstacle } from './form-store.ts';

/** All that stands in the way of saving: texts that are no values, what the server said, what is wrong with values, and those that are taken. */
export function listSaveObstacles({ refused, told, taken }: FormState, findings: readonly ValueFinding[]): readonly SaveObstacle[] {
  const texts = Object.entries(refused).map(([path, { message }]): SaveObstacle => ({ path, finding: null, message, isBlocking: true }));
  const said = Object.entries(told).flatMap(([path, lines]) =>
    lines.map((message): SaveObstacle => ({ path, finding: null, message, isBlocking: false })),
  );
  const claimed = Object.entries(taken).flatMap(([path, result]): SaveObstacle[] =>
    result === 'asking' ? [] : [{ path, finding: null, message: result, isBlocking: true }],
  );
  const found = findings
    .filter((finding) => refused[finding.path] === undefined)
    .map((finding): SaveObstacle => ({
      path: finding.path === '' ? finding.field : finding.path,
      finding,
      message: null,
      isBlocking: finding.severity === 'error',
    }));
  return [...texts, ...said, ...found, ...claimed];
}
