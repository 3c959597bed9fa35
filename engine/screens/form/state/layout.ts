/** Which fields a form draws, in which order and how wide. */
import type { LayoutBlock, Field, FormModel, Resource, LayoutTab } from '../../../model/model.ts';
import { cellsOfBlock } from '../../../model/placement.ts';

/** Fields by name: those of the record and those of this form only. */
export function mergeFormFields(resource: Resource, form: FormModel): Readonly<Record<string, Field>> {
  return { ...resource.fields, ...form.fields };
}

/** Names of the fields drawn on a tab. */
export function listTabFieldNames(tab: LayoutTab): readonly string[] {
  return [...new Set(tab.layout.flatMap(cellsOfBlock).map((cell) => cell.field))];
}

/** The tab that draws a field, or null. */
export function findFieldTab(tabs: readonly LayoutTab[], name: string): string | null {
  return tabs.find((tab) => listTabFieldNames(tab).includes(name))?.name ?? null;
}

export type FormSegment =
  | { readonly kind: 'fields'; readonly name: string; readonly blocks: readonly LayoutBlock[] }
  | { readonly kind: 'block'; readonly name: string; readonly block: LayoutBlock };

/** Runs of fields, and the blocks between them: a list or an action has inputs of its own and may not stand inside the `<form>` of the fields. */
export function splitTabSegments(tab: LayoutTab): readonly FormSegment[] {
  const segments: FormSegment[] = [];
  tab.layout.forEach((block, at) => {
    const name = `${tab.name} ${at}`;
    const last = segments.at(-1);
    if (block.kind !== 'cell' && block.kind !== 'group') segments.push({ kind: 'block', name, block });
    else if (last?.kind === 'fields') segments[segments.length - 1] = { ...last, blocks: [...last.blocks, block] };
    else segments.push({ kind: 'fields', name, blocks: [block] });
  });
  return segments;
}

const spans: Readonly<Record<string, number>> = {
  text: 12,
  'code-text': 12,
  json: 12,
  'key-value': 12,
  array: 12,
  object: 12,
  integer: 4,
  number: 4,
  money: 4,
  boolean: 4,
  date: 4,
  'date-time': 4,
  timezone: 4,
  state: 4,
};

/** Columns of each field by name, in the order they are drawn: a pair that leaves a gap at the end of its line shares the line in halves. */
export function assignFieldSpans(fields: readonly Field[]): Readonly<Record<string, number>> {
  const lines: Field[][] = [];
  let free = 0;
  for (const field of fields) {
    if (getFieldSpan(field) > free) {
      lines.push([]);
      free = 12;
    }
    lines.at(-1)?.push(field);
    free -= getFieldSpan(field);
  }
  const isUneven = (line: readonly Field[]) => line.length === 2 && line.some((field) => getFieldSpan(field) === 6);
  return Object.fromEntries(lines.flatMap((line) => line.map((field) => [field.name, isUneven(line) ? 6 : getFieldSpan(field)])));
}

/** Columns of the 12 that a field takes, by what it holds. */
function getFieldSpan(field: Field): number {
  if (field.widget === 'switches') return 12;
  if (field.choices?.kind === 'enum') return field.isMultiple ? 12 : 4;
  if (field.isMultiple) return 12;
  if (field.maxLength !== null && field.maxLength <= 20) return 4;
  return spans[field.type] ?? 6;
}
