/** How a resource is put together in the browser: generated code calls these with what differs from the defaults. */
import type { Expression, ExpressionNode, ValueType } from './expression.ts';
import type { ScreenCell, Field, FieldOption, Resource, ModelText } from './model.ts';
import { humanizeName } from './humanised.ts';
import { nowhere, toPlainText } from './packed.ts';

export { nowhere };

export const text = (words: string): ModelText => toPlainText(words);

export const expression = (node: ExpressionNode, words: string, ty: ValueType, reads: readonly string[]): Expression => ({
  node,
  text: words,
  ty,
  reads,
  place: nowhere,
});

export const option = (value: FieldOption['value'], own: Partial<FieldOption> = {}): FieldOption => ({
  ...{
    value,
    title: toPlainText(value === '*' ? 'Other' : humanizeName(String(value))),
    tone: null,
    icon: null,
    tooltip: null,
    when: true,
    isFinal: false,
  },
  ...own,
});

export const cell = (field: string, own: Partial<ScreenCell> = {}): ScreenCell => ({
  ...{ field, title: null, as: null, link: null, tooltip: null, truncate: null, empty: null, when: true },
  ...own,
});

/** A plain text field of that name, and what it says of itself. */
export const field = (name: string, own: Partial<Field> = {}): Field => ({
  ...{
    name,
    type: 'string',
    ty: 'string' as const,
    path: [name],
    sendAs: name,
    query: name,
    formerNames: [],
    title: toPlainText(humanizeName(name)),
    help: null,
    isMultiple: false,
    place: nowhere,
  },
  ...{
    required: false,
    readOnly: false,
    visible: true,
    isImmutable: false,
    value: null,
    derived: null,
    widens: null,
    stamp: null,
    filledBy: null,
    default: null,
    autofill: null,
  },
  ...{
    normalize: 'trim' as const,
    emptyAs: null,
    checks: [],
    minLength: null,
    maxLength: null,
    minimum: null,
    maximum: null,
    pattern: null,
    format: null,
    unique: null,
    messages: {},
  },
  ...{
    choices: null,
    codec: { kind: 'plain' as const },
    widget: 'text',
    display: 'text',
    tone: null,
    unit: null,
    truncate: null,
    tooltip: null,
    placeholder: null,
  },
  ...{
    empty: null,
    link: null,
    switch: null,
    hasCopy: false,
    isSummed: false,
    isSensitive: false,
    tag: null,
    items: null,
    shownMembers: null,
    members: null,
  },
  ...own,
});

/** Forms run compiled validators, so the schemas stay on the server, as does whom it tells what. */
export const resource = (own: Omit<Resource, 'schema' | 'place' | 'notifications'>): Resource =>
  frozen({ ...own, place: nowhere, notifications: [], schema: { create: {}, update: {} } });

/** Frozen all the way down, as the Model is on the server. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}
