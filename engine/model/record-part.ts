/** What of a condition the record decides, with all else decided. */
import { evaluateNode, UNKNOWN, type EvaluationScope } from './evaluate.ts';
import type { Condition, ExpressionNode } from './expression.ts';
import { childNodesOf, operandsOfNode } from './nodes.ts';
import { onceFor } from './once-for.ts';
import { reduceCondition } from './partial.ts';

const recordRoots = ['self', 'old', 'it', 'form', 'parent', 'rows', 'reply'] as const;

const ofRecord: ReadonlySet<string> = new Set(recordRoots);

/** Whether what begins with this root is said of a record, and not of who asks, when, or where. */
export const isRecordRoot = (root: string): boolean => ofRecord.has(root);

/** What all records of a list are asked in. */
type SharedRoot = Exclude<keyof EvaluationScope, (typeof recordRoots)[number] | 'count'>;

function listShared({ user, settings, params, meta, claims, roles, mode, now, zone, formats }: EvaluationScope): readonly unknown[] {
  const shared: Readonly<Record<SharedRoot, unknown>> = { user, settings, params, meta, claims, roles, mode, now, zone, formats };
  return Object.values(shared);
}

const decided = new WeakMap<object, { readonly shared: readonly unknown[]; readonly left: Condition }>();

/**
 * The part of a condition that the record decides, with everything else (roles, user, settings, mode, time) decided; a boolean if
 * no record could make a difference. What the last record left is known for the next one of the same list.
 */
export function recordPartOf(cond: Condition, scope: EvaluationScope): Condition {
  if (typeof cond === 'boolean') return cond;
  // Records may be counted meanwhile.
  if (scope.count !== undefined) return decideBesideRecord(cond, scope);
  const known = decided.get(cond);
  const shared = listShared(scope);
  if (known?.shared.every((each, at) => each === shared[at])) return known.left;
  const left = decideBesideRecord(cond, scope);
  decided.set(cond, { shared, left });
  return left;
}

function decideBesideRecord(cond: Condition, scope: EvaluationScope): Condition {
  const left = reduceCondition(cond, (node) => {
    if (readsAnyRecord(node)) return null;
    const value = evaluateNode(node, scope);
    return { value: value === UNKNOWN ? undefined : value };
  });
  return typeof left === 'boolean' || mayBecomeTrue(left.node) ? left : false;
}

/** The same for a reader: what is compared with the record stands as it is written, "your roles" and not their names. */
export function undecidedPartOf(cond: Condition, scope: EvaluationScope): Condition {
  const left = recordPartOf(cond, scope);
  if (typeof left === 'boolean') return left;
  return reduceCondition(cond, (node) => {
    const value = readsAnyRecord(node) ? null : evaluateNode(node, scope);
    return typeof value === 'boolean' ? { value } : null;
  });
}

function mayBecomeTrue(node: ExpressionNode): boolean {
  if (node[0] === 'lit') return node[1] === true;
  if (node[0] !== 'op') return true;
  if (node[1] === '&&') return operandsOfNode(node).every(mayBecomeTrue);
  return node[1] === '||' ? operandsOfNode(node).some(mayBecomeTrue) : true;
}

export const readsAnyRecord: (node: ExpressionNode) => boolean = onceFor((node: ExpressionNode) => {
  switch (node[0]) {
    case 'lit':
    case 'role':
    case 'mode':
      return false;
    case 'get':
      return isRecordRoot(node[1]);
    // A variable of all, exists, map, filter means nothing outside of it.
    case 'var':
      return true;
    case 'each':
      return readsAnyRecord(node[2]) || mayReadRecordBeside(node[4], node[3]);
    default:
      return childNodesOf(node).some(readsAnyRecord);
  }
});

function mayReadRecordBeside(node: ExpressionNode, name: string): boolean {
  if (node[0] === 'var') return node[1] !== name;
  if (node[0] === 'op' || node[0] === 'call' || node[0] === 'at') return childNodesOf(node).some((each) => mayReadRecordBeside(each, name));
  return readsAnyRecord(node);
}
