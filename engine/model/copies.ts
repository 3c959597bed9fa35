/** The ways in which a value of other fields and records comes into a field without anybody typing it. */
import type { Expression, ExpressionNode, ModelValue } from './expression.ts';
import type { Field, Resource } from './model.ts';

export interface CopiedValue {
  readonly way: 'derived' | 'stamp' | 'default' | 'autofill' | 'action';
  /** Of the record that holds the field: `self.name`, `self._data.ref.name`, `parent.name`. */
  readonly reads: readonly string[];
  readonly node: ExpressionNode;
}

/** What is copied into a field: computed, stamped, filled in, or set or appended by an action. */
export function listCopiesInto({ actions, create }: Pick<Resource, 'actions' | 'create'>, field: Field): readonly CopiedValue[] {
  const effects = Object.values(actions).flatMap(({ does }) =>
    does.kind === 'request' ? does.set.flatMap(({ path, value }) => (path[0] === field.name ? listValueExpressions(value) : [])) : [],
  );
  const rows = Object.values(field.items?.members ?? {}).flatMap(({ stamp, default: standard }) =>
    [stamp?.create, stamp?.save, standard].flatMap(listValueExpressions),
  );
  return [
    ...createCopies('derived', field.derived === null ? [] : [field.derived]),
    ...createCopies('stamp', [field.stamp?.create, field.stamp?.save].flatMap(listValueExpressions)),
    ...createCopies('default', [field.default, create?.prefill[field.name]].flatMap(listValueExpressions)),
    ...createCopies('autofill', field.autofill === null ? [] : [field.autofill.value]),
    ...createCopies('action', effects),
    // In a row, what holds the row is `parent`.
    ...rows.map(({ node, reads }): CopiedValue => ({
      way: 'action',
      node,
      reads: reads.flatMap((read) => selfReadsBelow('parent', read)),
    })),
  ];
}

/** The references whose records it copies from, with the field that it takes of them. */
export function listCopiedReferences(reads: readonly string[]): readonly { readonly ref: string; readonly member: string | null }[] {
  return reads.flatMap((read) => {
    const [root, step, ref, member = null] = read.split('.');
    return root === 'self' && step === '_data' && ref !== undefined ? [{ ref, member }] : [];
  });
}

function createCopies(way: CopiedValue['way'], expressions: readonly Expression[]): readonly CopiedValue[] {
  return expressions.map(({ node, reads }) => ({
    way,
    node,
    reads: reads.flatMap((read) => (/^(self|parent)\./.test(read) ? [read] : selfReadsBelow('old', read))),
  }));
}

function selfReadsBelow(root: string, read: string): readonly string[] {
  return read.startsWith(`${root}.`) ? [`self${read.slice(root.length)}`] : [];
}

function listValueExpressions(value: ModelValue | null | undefined): readonly Expression[] {
  return value !== null && value !== undefined && 'expr' in value ? [value.expr] : [];
}
