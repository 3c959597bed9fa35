/** What a dialect says of a question, filled in: the field by the name that the API has for it, values as they are or as literals. */
import type { Field } from '../../model/model.ts';
import { matchesPattern } from '../../model/pattern.ts';
import type { HttpSource, SourceDialect } from '../../model/source.ts';

export type QueryParts = readonly (readonly [name: string, value: string])[];

/** What a question says of a field. */
export type AskedField = Pick<Field, 'path' | 'ty' | 'type'>;

export interface TemplateValues {
  readonly source: HttpSource;
  readonly field: AskedField | null;
  readonly value: string;
  /** What {all} and {any} name. */
  readonly all: readonly string[];
}

/** `name=value`, filled in; null: it cannot say this. */
export function fillTemplate(template: string | undefined, values: TemplateValues): QueryParts | null {
  if (template === undefined) return null;
  const [name, value] = splitOnce(template).map((part) => fillText(part, values));
  return name === null || name === undefined || value === null || value === undefined ? null : [[name, value]];
}

export function splitOnce(template: string): readonly [string, string] {
  const at = template.indexOf('=');
  return [template.slice(0, at), template.slice(at + 1)];
}

const placeholder = /\{(field|value|one|pattern|like|literal|text|all|any)\}/g;

/** Between double quotes a value is escaped for them; null: the value holds what cannot be escaped, or is none of the field. */
export function fillText(template: string, values: TemplateValues): string | null {
  if (template.includes('{like}') && values.value.includes('*')) return null;
  let isSayable = true;
  const text = template.replaceAll(placeholder, (_, name: string, at: number) => {
    const filled = fillPlaceholder(name, values);
    if (filled === null) isSayable = false;
    const isQuoted = ['field', 'value', 'one', 'pattern', 'like'].includes(name) && (template.slice(0, at).split('"').length - 1) % 2 === 1;
    return isQuoted ? escapeQuoted(filled ?? '') : (filled ?? '');
  });
  return isSayable ? text : null;
}

function fillPlaceholder(name: string, values: TemplateValues): string | null {
  const { source, field, value, all } = values;
  const { literals } = source.dialect;
  switch (name) {
    case 'field':
      return sourceNameOf(source, field);
    case 'one':
      return value.includes(',') ? null : value;
    case 'pattern':
      return value.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
    case 'like':
      return value.replaceAll(/[\\%_]/g, String.raw`\$&`);
    case 'literal':
      return printLiteral(literals, field, value);
    case 'text':
      return quoteText(literals, value);
    case 'all':
      return all.map((each) => `"${escapeQuoted(each)}"`).join(',');
    case 'any':
      return fillAny(values);
    default:
      return value;
  }
}

/** What `eq` says of each value. */
function fillAny(values: TemplateValues): string | null {
  const { dialect } = values.source;
  const [, each] = splitOnce(dialect.filters['eq'] ?? '');
  const filled = values.all.map((value) => (each === '' ? null : fillText(each, { ...values, value, all: [value] })));
  return filled.length === 0 || filled.includes(null) ? null : filled.join(dialect.join?.or ?? ',');
}

function escapeQuoted(text: string): string {
  return text.replaceAll(/["\\]/g, String.raw`\$&`);
}

/** What the API calls a field. */
export function sourceNameOf({ dialect }: HttpSource, field: Pick<Field, 'path'> | null | undefined): string {
  return field?.path.join(dialect.steps) ?? '';
}

/** A value as a literal of its field's type: texts in quotes, all else bare. null: the field has no such value. */
export function printLiteral(literals: SourceDialect['literals'], field: AskedField | null, value: string): string | null {
  const type = field === null || typeof field.ty !== 'string' ? (field?.type ?? null) : field.ty;
  switch (type) {
    case 'number':
    case 'integer':
      return /^-?\d+(?:\.\d+)?(?:[Ee][+-]?\d+)?$/.test(value) ? value : null;
    case 'bool':
    case 'boolean':
      return value === 'true' || value === 'false' ? value : null;
    case 'date':
      return /^\d{4}-\d{2}-\d{2}(?=$|T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?$)/.exec(value)?.[0] ?? null;
    case 'date-time':
      return printInstant(value);
    default:
      return literals.bare !== null && matchesPattern(value, literals.bare) === true ? value : quoteText(literals, value);
  }
}

// A day begins at midnight, and a time without a zone is one of UTC.
function printInstant(value: string): string | null {
  const [, day, time = 'T00:00:00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(value) ?? [];
  return day === undefined ? null : `${day}${time}${zone}`;
}

function quoteText({ quote, escape }: SourceDialect['literals'], text: string): string {
  const inside =
    escape === 'doubled'
      ? text.replaceAll(quote, () => `${quote}${quote}`)
      : text.replaceAll('\\', String.raw`\\`).replaceAll(quote, () => `\\${quote}`);
  return `${quote}${inside}${quote}`;
}

/** What a literal says. */
export function parseLiteral({ quote, escape }: SourceDialect['literals'], literal: string): string {
  if (literal.length < 2 || !literal.startsWith(quote) || !literal.endsWith(quote)) return literal;
  const inside = literal.slice(1, -1);
  return escape === 'doubled' ? inside.replaceAll(`${quote}${quote}`, () => quote) : inside.replaceAll(/\\(.)/g, '$1');
}
