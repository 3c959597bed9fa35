/** Fields of a hand-written form, declared as in YAML, with every default filled. Values only: expressions are for descriptors. */
import { findBuiltInType, fieldTypes, type FieldTypeName } from '../../fields/types.ts';
import type { Field } from '../../model/model.ts';
import { toPlainText } from '../../model/packed.ts';
import { field, option } from '../../model/unpacked.ts';

export interface FieldDeclaration {
  /** Default: string. */
  readonly type?: FieldTypeName;
  /** In the user's language already. */
  readonly title: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly multiple?: boolean;
  /** Values, with their titles where they differ. */
  readonly enum?: readonly string[] | Readonly<Record<string, string>>;
}

const optionalText = (text: string | undefined) => (text === undefined ? null : toPlainText(text));

/** The Field that a declaration means. */
export function createDeclaredField(name: string, declaration: FieldDeclaration): Field {
  const type = findBuiltInType(declaration.type ?? 'string') ?? fieldTypes.string;
  const choices = declaredChoicesOf(declaration);
  return field(name, {
    type: type.name,
    ty: type.ty({ values: null, element: 'string', members: {}, key: 'string' }),
    title: toPlainText(declaration.title),
    help: optionalText(declaration.description),
    isMultiple: declaration.multiple ?? false,
    required: declaration.required ?? false,
    readOnly: declaration.readOnly ?? false,
    normalize: type.isLine && choices === null ? 'trim' : 'none',
    choices,
    codec: { kind: type.name === 'json' ? 'json' : 'plain' },
    widget: choices === null ? type.defaultWidget : 'select',
    display: type.defaultDisplay,
    placeholder: optionalText(declaration.placeholder),
  });
}

function declaredChoicesOf({ enum: values }: FieldDeclaration): Field['choices'] {
  if (values === undefined) return null;
  const named: readonly (readonly [string, string])[] = Array.isArray(values)
    ? values.map((value: string) => [value, value] as const)
    : Object.entries(values as Readonly<Record<string, string>>); // no array, so the map of titles
  return {
    kind: 'enum',
    values: named.map(([value, title]) => option(value, { title: toPlainText(title) })),
  };
}
