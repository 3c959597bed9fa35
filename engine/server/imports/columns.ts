import { isMadeByServer } from '../../model/access.ts';
import type { Field, Resource } from '../../model/model.ts';
import type { BehaviourContext } from '../behaviour.ts';
import { say, type SaidMessage } from '../reply/say.ts';
import { recognizeHeadings, refuseRepeatedHeadings } from '../table-files/headings.ts';
import { Unreadable } from '../table-files/unreadable.ts';
import { createImportFinding, type ImportFinding } from './findings.ts';

/** The columns of a file that are read, by their headings, and what is said of the others. */
export interface ImportColumns {
  readonly fields: ReadonlyMap<string, Field>;
  readonly unread: readonly ImportFinding[];
}

/** Matches the head of a file to the fields of a resource, by their names or their titles in any language. */
export function matchImportColumns(
  resource: Resource,
  head: readonly string[],
  { print, locales }: Pick<BehaviourContext, 'print' | 'locales'>,
): ImportColumns {
  const names = head.filter((name) => name !== '');
  refuseRepeatedHeadings(names);
  const known = Object.values(resource.fields).map(({ name, title }) => ({ name, titles: locales.map((locale) => print(title, locale)) }));
  const fields = new Map<string, Field>();
  const unread: ImportFinding[] = [];
  for (const { name, column } of recognizeHeadings(names, known)) {
    const field = column === null ? undefined : resource.fields[column];
    const why = sayWhyUnread(resource, field);
    if (why !== null) unread.push(createImportFinding({ line: null, column: name, message: why }));
    else if (field !== undefined) fields.set(name, field);
  }
  if (fields.size === 0)
    throw new Unreadable(say('The first line must name the columns: none of them is a field of {list}', { list: resource.titlePlural }));
  return { fields, unread };
}

function sayWhyUnread({ key }: Resource, field: Field | undefined): SaidMessage | null {
  if (field === undefined) return say('There is no such field, or several are called so: the column is not read');
  if (key.includes(field.name)) return null;
  if (isMadeByServer(field) || field.readOnly === true || field.sendAs === null)
    return say('This field is not entered by anybody: the column is not read');
  return fitsIntoCell(field.items ?? field) ? null : say('What this field holds does not fit into a cell: the column is not read');
}

function fitsIntoCell({ codec, ty, members }: Field): boolean {
  return !['json', 'password', 'file'].includes(codec.kind) && ty !== 'json' && members === null;
}
