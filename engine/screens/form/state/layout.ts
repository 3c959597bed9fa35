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

/** Where a field stands on the 12 columns of its section. */
export interface FieldSpot {
  readonly columns: number;
  /** Its line has labels above its inputs: a switch, which has its own beside it, stands below their height. */
  readonly isBelowLabels: boolean;
}

/** The spot of each field by name, in the order they are drawn. All of a section begin at the same edges: thirds where each is short, else halves. */
export function placeFields(fields: readonly Field[]): Readonly<Record<string, FieldSpot>> {
  const hasThirds = fields.every((field) => getFieldSpan(field) !== 6) && fields.filter(isShort).length > 2;
  const columnsOf = (field: Field): number => (isShort(field) && !hasThirds ? 6 : getFieldSpan(field));
  const lines: Field[][] = [];
  let free = 0;
  for (const field of fields) {
    if (columnsOf(field) > free) {
      lines.push([]);
      free = 12;
    }
    lines.at(-1)?.push(field);
    free -= columnsOf(field);
  }
  return Object.fromEntries(
    lines.flatMap((line) => line.map((field) => [field.name, { columns: columnsOf(field), isBelowLabels: !line.every(isSwitch) }])),
  );
}

const isShort = (field: Field): boolean => getFieldSpan(field) === 4;

const isSwitch = ({ type, choices, widget }: Field): boolean => type === 'boolean' && choices?.kind !== 'ref' && widget !== 'switches';

/** Columns of the 12 that a field takes, by what it holds. */
function getFieldSpan(field: Field): number {
  if (field.widget === 'switches') return 12;
  if (field.choices?.kind === 'enum') return field.isMultiple ? 12 : 4;
  if (field.isMultiple) return 12;
  if (field.maxLength !== null && field.maxLength <= 20) return 4;
  return spans[field.type] ?? 6;
}
