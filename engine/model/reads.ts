import type { Node } from './expression.ts';
import { childrenOf } from './nodes.ts';

// Results of these change as time passes.
const CLOCK: ReadonlySet<string> = new Set(['today', 'now', 'ago', 'elapsedShare']);

/** What a tree reads, sorted: `self.name.last`, `role.ROLE_X`, `mode`, and `now` for functions that look at the clock. */
export function readsOf(node: Node): readonly string[] {
  const found = new Set<string>();
  collect(node, found);
  return [...found].sort();
}

function collect(node: Node, found: Set<string>): void {
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
      for (const each of childrenOf(node)) collect(each, found);
  }
}
