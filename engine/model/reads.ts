import type { Condition, ExpressionNode } from './expression.ts';
import { childNodesOf } from './nodes.ts';

// Results of these change as time passes.
const CLOCK: ReadonlySet<string> = new Set(['today', 'now', 'ago', 'elapsedShare']);

/** What a tree reads, sorted: `self.name.last`, `role.ROLE_X`, `mode`, and `now` for functions that look at the clock. */
export function listNodeReads(node: ExpressionNode): readonly string[] {
  const found = new Set<string>();
  collectNodeReads(node, found);
  return [...found].sort();
}

function collectNodeReads(node: ExpressionNode, found: Set<string>): void {
  switch (node[0]) {
    case 'role':
      found.add(`role.${node[1]}`);
      return;
    case 'mode':
      found.add('mode');
      return;
    case 'get':
      found.add([node[1], ...node[2]].join('.'));
      return;
    default:
      if (node[0] === 'call' && CLOCK.has(node[1])) found.add('now');
      for (const each of childNodesOf(node)) collectNodeReads(each, found);
  }
}

/** The names right below a record that reads of expressions name, in their order: the fields that decide it. */
export function listFieldsRead(reads: readonly string[], roots: readonly ('self' | 'form' | 'parent')[] = ['self']): readonly string[] {
  return reads.flatMap((read) => {
    const [root, name = ''] = read.split('.');
    return name !== '' && roots.some((each) => each === root) ? [name] : [];
  });
}

/** What a condition reads; nothing where it is decided. */
export function listConditionReads(cond: Condition): readonly string[] {
  return typeof cond === 'boolean' ? [] : cond.reads;
}

/** What all expressions within this read, however deep they lie, in their order. */
export function listReadsWithin(what: unknown): readonly string[] {
  const found = new Set<string>();
  collectReadsWithin(what, found);
  return [...found];
}

function collectReadsWithin(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) return value.forEach((each) => collectReadsWithin(each, found));
  const reads: unknown = 'reads' in value ? value.reads : null;
  if (Array.isArray(reads)) reads.forEach((read) => found.add(String(read)));
  for (const each of Object.values(value)) collectReadsWithin(each, found);
}
