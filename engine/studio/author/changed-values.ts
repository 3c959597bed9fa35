/** What an edit is to make of a file, as values and not as text: what else the file says has to stay. */
import { isDeepStrictEqual } from 'node:util';
import { isPair, isScalar, isSeq, parseDocument, visit, type Node } from 'yaml';
import type { Source } from '../../language/load/disk.ts';
import { parseYamlSource } from '../../language/parse.ts';

/** A value of a file that becomes `to`; without that it goes. */
export interface ChangedValue {
  readonly path: readonly (string | number)[];
  readonly to?: unknown;
}

/** Whether the text after says exactly what the one before did, but for the changes, and those are some. */
export function saysButFor(before: Source, after: string, changes: readonly ChangedValue[]): boolean {
  if ([before, { ...before, text: after }].some((source) => parseYamlSource(source).tree === null)) return false;
  const [was, is] = [readValues(before.text), readValues(after)];
  const due = structuredClone({ root: was });
  // Items that go are counted from the end.
  for (const change of changes.toSorted((a, b) => comparePaths(b.path, a.path))) makeChange(due, ['root', ...change.path], change);
  return isDeepStrictEqual(due.root, is) && !isDeepStrictEqual(was, is);
}

/** The path of the scalar, or the key, that is written at an offset, with the node itself; null where there is none. */
export function findScalarAt(text: string, at: number): { readonly path: ChangedValue['path']; readonly node: Node } | null {
  let found: { readonly path: ChangedValue['path']; readonly node: Node } | null = null;
  visit(parseDocument(text, { version: '1.2', schema: 'core' }), {
    Scalar: (_key, node, ancestors) => {
      const [from, to] = node.range ?? [0, 0];
      if (from > at || at >= to) return;
      const above = [...ancestors, node];
      const path = above.flatMap((each, index): ChangedValue['path'] => {
        if (isPair(each)) return [isScalar(each.key) ? String(each.key.value) : ''];
        return isSeq(each) ? [each.items.indexOf(above[index + 1])] : [];
      });
      found = { path, node };
    },
  });
  return found;
}

function readValues(text: string): unknown {
  return parseDocument(text, { version: '1.2', schema: 'core' }).toJS() as unknown;
}

function makeChange(value: unknown, [key, ...rest]: ChangedValue['path'], change: ChangedValue): void {
  if (typeof value !== 'object' || value === null || key === undefined) return;
  const holder = value as Record<string | number, unknown>;
  if (rest.length > 0) makeChange(holder[key], rest, change);
  else if ('to' in change) holder[key] = change.to;
  else if (Array.isArray(value)) value.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
}

function comparePaths(a: ChangedValue['path'], b: ChangedValue['path']): number {
  for (const [index, key] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (key !== other) return typeof key === 'number' && typeof other === 'number' ? key - other : String(key) < String(other) ? -1 : 1;
  }
  return a.length - b.length;
}
