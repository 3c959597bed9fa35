/** Descriptors of an earlier Steward in the words of this one. */
import { readModel, type Problem } from '../../language/index.ts';
import { isPolicyFile } from '../../language/load/is-policy.ts';
import type { Source } from '../../language/load/disk.ts';
import { parseYamlSource } from '../../language/parse.ts';
import { createProblem } from '../../language/problem.ts';
import { saysButFor } from './changed-values.ts';
import { codemods, type CodeParts, type PlannedUpgrade } from './codemods.ts';
import { applyEdits, type TextEdit } from './edits.ts';

export interface DoneUpgrade {
  /** Those with nothing left in them are gone. */
  readonly sources: readonly Source[];
  readonly changes: readonly { readonly file: string; readonly line: number; readonly says: string }[];
  /** What is to be written and could not be. */
  readonly left: readonly Problem[];
}

/** Rounds: a file with a mistake hides what others have. */
const most = 10;

/** Small edits of what changed; comments and layout stay. Upgraded again it is the same. A file that an edit would make say anything else stays. */
export function upgradeSources(sources: readonly Source[], code: CodeParts): DoneUpgrade {
  const changes: PlannedUpgrade[] = [];
  const refused = new Map<string, readonly PlannedUpgrade[]>();
  let now = sources;
  let unwritten: readonly PlannedUpgrade[] = [];
  for (let round = 0; round <= most; round++) {
    const { problems } = readModel(now);
    const found = codemods.flatMap((codemod) => codemod({ sources: now, problems, code })).filter(({ file }) => !refused.has(file));
    unwritten = found.filter(({ edit }) => edit === null);
    const planned = found.filter(({ edit }) => edit !== null);
    if (planned.length === 0) break;
    changes.push(...planned);
    now = now.map((source) => {
      const own = planned.filter(({ file }) => file === source.file);
      if (own.length === 0) return source;
      const text = round < most ? applyPlanned(source, own) : null;
      if (text !== null) return { ...source, text };
      refused.set(source.file, own);
      return sources.find(({ file }) => file === source.file) ?? source;
    });
  }
  const order = changes.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  return {
    sources: now.filter((source) => !isEmptiedPolicy(source) || sources.includes(source)),
    changes: order.filter(({ file }) => !refused.has(file)).map(({ file, line, says }) => ({ file, line, says })),
    left: [...[...refused.values()].flat(), ...unwritten.filter(({ file }) => !refused.has(file))].map(tellUnwritten),
  };
}

/** The text with what was planned; null where that would make it say anything else, or nothing else than before. */
function applyPlanned(source: Source, planned: readonly PlannedUpgrade[]): string | null {
  const edits = planned.flatMap(({ edit }) => (edit === null ? [] : [edit]));
  // One edit may be of several.
  const overlaps = (edit: TextEdit, other: TextEdit): boolean =>
    edit.start < other.end && other.start < edit.end && (edit.start !== other.start || edit.end !== other.end);
  if (edits.some((edit) => edits.some((other) => overlaps(edit, other)))) return null;
  const text = applyEdits([source], edits)[0]?.text ?? source.text;
  const changed = planned.map(({ change }) => change);
  return saysButFor(source, text, changed) ? text : null;
}

function tellUnwritten({ file, line, says }: PlannedUpgrade): Problem {
  const message = '`upgrade` cannot write this without touching what stands beside it, and leaves it as it is';
  return createProblem({ file, line, column: 1, endColumn: 2 }, { code: 'not-upgraded', message, hint: `Write it by hand: ${says}.` });
}

/** A policy of which no line is left, and no comment. */
function isEmptiedPolicy(source: Source): boolean {
  if (!isPolicyFile(source.file) || source.text.includes('#')) return false;
  const { tree } = parseYamlSource(source);
  return tree?.kind === 'list' && tree.items.length === 0;
}
