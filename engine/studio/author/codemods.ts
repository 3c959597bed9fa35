/**
 * What an earlier Steward took of descriptors and this one does not, each with what is written in its place: the same in meaning. The table of them
 * is on the page of the manual about upgrades; old descriptors in `tests/upgrade` hold it.
 */
import { isScalar } from 'yaml';
import { findTree } from '../../language/descriptor.ts';
import type { Problem } from '../../language/index.ts';
import type { Source } from '../../language/load/disk.ts';
import { parseYamlSource } from '../../language/parse.ts';
import { listIdleSourceKeys } from '../../language/rules/half-a-source.ts';
import type { CodePart } from '../../model/model.ts';
import { listFormerSentences } from '../policy/sentences/index.ts';
import { planByCode } from './by-code.ts';
import { findScalarAt, type ChangedValue } from './changed-values.ts';
import type { TextEdit } from './edits.ts';
import { createPositions } from './positions.ts';
import { planItemRemovals, planRemoval } from './removals.ts';

/** What the behaviours of a project do in place of the server, by resource. */
export type CodeParts = ReadonlyMap<string, readonly CodePart[]>;

interface UpgradeFacts {
  readonly sources: readonly Source[];
  /** What `check` finds in them. */
  readonly problems: readonly Problem[];
  readonly code: CodeParts;
}

export interface PlannedUpgrade {
  readonly file: string;
  readonly line: number;
  /** Null where it cannot be written by a small one. */
  readonly edit: TextEdit | null;
  /** What the edit makes of the values of the file. */
  readonly change: ChangedValue;
  /** What is written now and why it means what it did. */
  readonly says: string;
}

type Codemod = (facts: UpgradeFacts) => readonly PlannedUpgrade[];

/** An unknown icon was drawn as a circle until `check` held them. One that is nearly another is a slip of today, which `check --fix` mends. */
const nameCircle: Codemod = ({ sources, problems }) =>
  problems.flatMap(({ code, fix, file, line, column }) => {
    const source = sources.find((each) => each.file === file);
    if (code !== 'unknown-icon' || fix !== null || source === undefined) return [];
    const written = findScalarAt(source.text, createPositions(source.text).offsetOf(line, column));
    const [start, end] = written?.node.range ?? [0, 0];
    const old = source.text.slice(start, end);
    const edit = written && { file, start, end, text: nameCircleIn(old) };
    const says = `icon ${written && isScalar(written.node) ? String(written.node.value).trim() : ''} is circle, as which it was drawn`;
    return [{ file, line, says, edit, change: { path: written?.path ?? [], to: 'circle' } }];
  });

/** In the style of the text before; one of several lines becomes one. */
function nameCircleIn(written: string): string {
  const [, quote] = /^(["'])/.exec(written) ?? [];
  if (quote !== undefined) return `${quote}circle${quote}`;
  const [, comment = '', lineBreak] = /^[|>][^\s#]*([^\S\n]+#[^\r\n]*)?[^\S\r\n]*(\r?\n)/.exec(written) ?? [];
  return lineBreak === undefined ? 'circle' : `circle${comment}${lineBreak}`;
}

/** Policies said what a Model is made of. */
const leaveOutStructure: Codemod = ({ sources }) =>
  sources.flatMap((source) => {
    const { offsetOf } = createPositions(source.text);
    const found = listFormerSentences(source).map(({ line, column }) => ({ line, at: offsetOf(line, column) }));
    const edits = planItemRemovals(
      source,
      found.map(({ at }) => at),
    );
    const says = 'left out: what `steward diff` and ACCESS.md tell is no policy any more';
    return found.map(({ line, at }, index) => {
      const change = { path: findScalarAt(source.text, at)?.path ?? [] };
      return { file: source.file, line, says, edit: edits[index] ?? null, change };
    });
  });

/** Keys of a system that nobody read. */
const leaveOutIdleKeys: Codemod = ({ sources }) =>
  sources.flatMap((source) => {
    if (!/(?:^|\/)_app\.yaml$/.test(source.file)) return [];
    return listIdleSourceKeys(findTree(parseYamlSource(source).tree, 'sources')).flatMap(({ entry: { key, keyPlace } }) => {
      const at = createPositions(source.text).offsetOf(keyPlace.line, keyPlace.column);
      const edit = planRemoval(source, at);
      const change = { path: findScalarAt(source.text, at)?.path ?? [] };
      return edit === null
        ? []
        : [{ file: source.file, line: keyPlace.line, says: `\`${key}\` is left out: nothing came of it`, edit, change }];
    });
  });

/** What code does in place of the server was said in code alone. */
const sayByCode: Codemod = ({ sources, code }) =>
  sources.flatMap((source) => {
    const parts = code.get(/([^/]+)\.yaml$/.exec(source.file)?.[1] ?? '') ?? [];
    const planned = parts.length === 0 || parseYamlSource(source).tree === null ? null : planByCode(source, parts);
    if (planned === null) return [];
    const { line } = createPositions(source.text).placeOf(planned.at);
    const says = `byCode says that code does ${planned.missing.join(' and ')} here`;
    return [{ file: source.file, line, says, edit: planned.edit, change: { path: ['byCode'], to: planned.parts } }];
  });

export const codemods: readonly Codemod[] = [nameCircle, leaveOutStructure, leaveOutIdleKeys, sayByCode];
