/** Who may do what: the rights of one resource with every default filled. */
import type { Condition } from '../../model/expression.ts';
import type { Gate, Verb } from '../../model/model.ts';
import { at, entriesOf, textAt, type MapTree, type Tree } from '../descriptor.ts';
import { and, conditionOf, or, placeOf, rolePart } from './condition.ts';
import { accessSight, sightOf, type Context, type Draft } from './context.ts';
import { andGate, closed, compileGate, open } from './gate.ts';
import { isFalse, isTrue } from './tree.ts';
import { typeName } from './ty.ts';

/** `access: public`: before sign-in. */
export function isPublic(draft: Draft): boolean {
  const access = at(draft.tree, 'access');
  return textAt(access) === 'public' || textAt(access, 'use') === 'public' || textAt(access, 'use', 'expr') === 'public';
}

/** The gate of one verb; a view asks what its base asks too, unless it says that it `widens` it. */
export function verbGate(context: Context, draft: Draft, verb: Verb): Gate {
  const base = draft.of === null ? null : context.draftOf(draft.of);
  const own = ownVerbGate(context, draft, verb);
  return base === null || widensOf(draft) !== null ? own : andGate(context.gateOf(base.name, verb), own);
}

/** Why a view is open to people to whom its base is closed; null if it is not. */
export function widensOf({ tree, of }: Draft): string | null {
  return of === null ? null : textAt(tree, 'access', 'widens');
}

/** `use` is part of each gate but `lookup`. */
function ownVerbGate(context: Context, draft: Draft, verb: Verb): Gate {
  const use = useGate(context, draft);
  if (verb === 'use') return use;
  if (verb === 'lookup') return lookupGate(context, draft, use);
  return andGate(use, ownGate(verb, { context, draft }));
}

function useGate(context: Context, draft: Draft): Gate {
  const access = at(draft.tree, 'access');
  if (access === null) return closed;
  if (isPublic(draft)) return { ...open, place: placeOf(access.place) };
  const written = access.kind === 'map' && at(access, 'expr') === null ? at(access, 'use') : access;
  return compileGate(written, accessSight(context, draft), closed);
}

interface Of {
  readonly context: Context;
  readonly draft: Draft;
}

// Each verb falls back on another one; `edit` on `write` and that on everybody who passes `use`.
const fallbacks: Readonly<Record<Exclude<Verb, 'use' | 'lookup'>, Verb | 'write' | null>> = {
  list: null,
  show: null,
  create: 'write',
  edit: 'write',
  delete: 'edit',
  act: 'edit',
  export: 'list',
};

function ownGate(verb: Exclude<Verb, 'use' | 'lookup'>, of: Of): Gate {
  const written = writtenGate(verb, of);
  if (written !== null) return written;
  // Without create and edit nothing says who may write, so actions must.
  if (verb === 'act' && isTrue(at(of.draft.tree, 'readOnly'))) return closed;
  const fallback = fallbacks[verb];
  if (fallback === null) return open;
  if (fallback === 'write') return writtenGate('write', of) ?? open;
  return fallback === 'use' || fallback === 'lookup' ? open : ownGate(fallback, of);
}

function writtenGate(verb: string, { context, draft }: Of): Gate | null {
  const access = at(draft.tree, 'access');
  if (access?.kind !== 'map' || at(access, 'expr') !== null) return null;
  const tree = at(access, verb);
  return tree === null ? null : compileGate(tree, accessSight(context, draft), open);
}

function lookupGate(context: Context, draft: Draft, use: Gate): Gate {
  const written = writtenGate('lookup', { context, draft });
  if (written !== null) return written;
  const users = context.referrersOf(draft.name).map((referrer) => picksBy(context, referrer));
  return { cond: or(use.cond, ...users), reason: null, place: use.place };
}

/** Who picks records through the references of another resource: a reference whose picker is closed to somebody asks nothing for them. */
function picksBy(context: Context, { draft, pickers }: Referrer): Condition {
  const opened = pickers.map(
    (picker) => picker === null || (!isFalse(picker) && rolePart(conditionOf(picker, sightOf(context, draft), true))),
  );
  return and(useGate(context, draft).cond, or(...opened));
}

/** A resource that refers to another one. */
export interface Referrer {
  readonly draft: Draft;
  /** What each of its references says of its picker. */
  readonly pickers: readonly (Tree | null)[];
}

/** The resources that refer to each one, references inside arrays, objects and key-value rows included. */
export function referrers(drafts: ReadonlyMap<string, Draft>): ReadonlyMap<string, readonly Referrer[]> {
  const found = new Map<string, Referrer[]>();
  for (const draft of drafts.values()) {
    const refs = [...draft.fields.values()].flatMap(refsIn);
    for (const name of new Set(refs.map(targetOf))) {
      if (name === draft.name) continue;
      const pickers = refs.filter((ref) => targetOf(ref) === name).map((ref) => at(ref, 'picker'));
      found.set(name, [...(found.get(name) ?? []), { draft, pickers }]);
    }
  }
  return found;
}

function targetOf(ref: Tree): string {
  return textAt(ref, 'to') ?? '';
}

function refsIn(tree: Tree): readonly MapTree[] {
  if (tree.kind !== 'map') return [];
  const own = typeName(tree) === 'ref' ? [tree] : [];
  const inner = ['items', 'values'].flatMap((key) => refsIn(at(tree, key) ?? nothing));
  return [own, inner, entriesOf(tree, 'fields').flatMap(({ value }) => refsIn(value))].flat();
}

const nothing: Tree = { kind: 'list', items: [], place: { file: '', line: 0, column: 0, endColumn: 0 } };
