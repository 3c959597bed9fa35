/** A resource from a few words: `code, title!, price:money`. */
import { findNearestName } from '../../language/problem.ts';
import { typeNames } from '../../print/type.ts';
import { toFieldName, toKebabCase, toResourceName, toResourceTitle } from './names.ts';
import { createFieldOutline, createOutline, type Outline, type OutlineField } from './outline.ts';

/** The outline of a name and a list of fields: `name`, `name!` (required) or `name:type!`. Throws a sentence for what is none of these. */
export function outlineFromWords(given: string, { title, fields }: { readonly title: string | null; readonly fields: string }): Outline {
  const name = toKebabCase(given) === given ? given : toResourceName(given);
  const outlines = fields
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map(outlineFieldFromWord);
  const twice = outlines.find((field, at) => outlines.findIndex((other) => other.name === field.name) !== at);
  if (twice) throw new Error(`There are two fields ${twice.name}.`);
  const hasKey = outlines.some((field) => field.type === 'code' || field.name === 'id');
  const id = createFieldOutline({ name: 'id', readOnly: true });
  const keyless = hasKey ? [] : ['No field is of type code, so an id that the server makes was added.'];
  return createOutline(name, { title: title ?? toResourceTitle(name), fields: hasKey ? outlines : [id, ...outlines], unknown: keyless });
}

function outlineFieldFromWord(word: string): OutlineField {
  const [, wire = '', type, bang] = /^([^:!]+?)(?:\s*:\s*([^!]+?))?(!)?$/.exec(word) ?? [];
  const named = toFieldName(wire.trim());
  if (named === null || named.path !== null) throw new Error(`"${word}" is not a field: write name, name! or name:type!.`);
  const known = type ?? (named.name === 'code' ? 'code' : 'string');
  if (known === 'ref')
    throw new Error(`"${word}": a ref needs to say which resource it refers to. Write ${named.name}: {type: ref, to: …} in the file.`);
  if (!typeNames.includes(known)) {
    const near = findNearestName(known, typeNames);
    throw new Error(`There is no type "${known}".${near === null ? '' : ` Did you mean "${near}"?`}`);
  }
  return createFieldOutline({ name: named.name, type: known, required: bang !== undefined, readOnly: named.name === 'id' });
}
