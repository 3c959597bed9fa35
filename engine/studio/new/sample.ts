/** JSON and CSV samples as outlines. */
import { parseCsvTable } from '../../language/load/csv-table.ts';
import { guessEnumValues, findQuestionAbout, guessTypeOfTexts } from './guess.ts';
import { toColumnFieldName, toResourceName, toResourceTitle, type OutlinedFieldName } from './names.ts';
import { createFieldOutline, createOutline, type Outline, type OutlineField } from './outline.ts';

type SampleRow = Readonly<Record<string, unknown>>;

/** The outline of a JSON sample: a record, a list of records, or an object that holds such a list. Throws a sentence for anything else. */
export function outlineFromJson(name: string, text: string): Outline {
  const rows = findSampleRows(parseSampleJson(text));
  if (rows.length === 0) throw new Error('The sample holds no record: it must be an object, or a list of objects.');
  return outlineFromRows(name, rows, {
    isText: false,
    unknown: ['Nothing says which fields are required: a sample shows only what was filled.'],
  });
}

/** The outline of a CSV file with a line of headings; commas, semicolons or tabs. Throws a sentence where there is no heading. */
export function outlineFromCsv(name: string, text: string): Outline {
  const { headings, rows: lines } = parseCsvTable(text);
  const rows = lines.map(({ cells }) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])));
  const empty = rows.length === 0 ? [Object.fromEntries(headings.map((heading) => [heading, '']))] : rows;
  return outlineFromRows(name, empty, {
    isText: true,
    unknown: ['A column that is filled in every line is required here; check whether it must be.'],
  });
}

function parseSampleJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The sample is not JSON: ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}

function isSampleRow(value: unknown): value is SampleRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function findSampleRows(sample: unknown): readonly SampleRow[] {
  if (Array.isArray(sample)) return sample.filter(isSampleRow);
  if (!isSampleRow(sample)) return [];
  const list = Object.values(sample).find((value) => Array.isArray(value) && value.length > 0 && value.every(isSampleRow));
  // A record may hold a list too; an answer holds little else.
  return Array.isArray(list) && Object.values(sample).filter((value) => typeof value === 'string').length === 0
    ? list.filter(isSampleRow)
    : [sample];
}

interface SampleReading {
  /** Whether every value is a text, the empty ones included, as in CSV. */
  readonly isText: boolean;
  readonly unknown: string[];
}

function outlineFromRows(given: string, rows: readonly SampleRow[], reading: SampleReading): Outline {
  const name = toResourceName(given);
  const { unknown } = reading;
  const fields = outlineSampleMembers(rows, reading);
  const key = guessKeyAmong(fields, rows);
  if (key === null) unknown.push('No column is a key: an id that the server makes was added.');
  else unknown.push(`${key} is taken as the key: it is filled and different in every record of the sample.`);
  const id = createFieldOutline({ name: 'id', type: 'string', readOnly: true });
  const named =
    key === null
      ? [id, ...fields.filter((field) => field.name !== 'id')]
      : fields.map((field) => (field.name === key ? { ...field, required: true } : field));
  return createOutline(name, { title: toResourceTitle(name), fields: named, key: key === null || key === 'id' ? [] : [key], unknown });
}

function outlineSampleMembers(rows: readonly SampleRow[], reading: SampleReading): readonly OutlineField[] {
  const { unknown } = reading;
  const wires = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const taken = new Set<string>();
  return wires.flatMap((wire) => {
    const named = toColumnFieldName(wire, taken);
    if (named === null) {
      unknown.push(`"${wire}" was left out: it cannot be the name of a field.`);
      return [];
    }
    if (named.path === null && named.name !== wire) unknown.push(`"${wire}" became ${named.name}: a wire name cannot hold dots or blanks.`);
    taken.add(named.name);
    return [
      outlineSampleMember(
        named,
        rows.map((row) => row[wire] ?? null),
        reading,
      ),
    ];
  });
}

function outlineSampleMember(named: OutlinedFieldName, values: readonly unknown[], reading: SampleReading): OutlineField {
  const { isText, unknown } = reading;
  const filled = values.filter((value) => value !== null && value !== '');
  const required = filled.length === values.length && values.length > 1;
  const { name } = named;
  if (filled.length > 0 && filled.every(isSampleRow))
    return createFieldOutline({ ...named, type: 'object', fields: outlineSampleMembers(filled, reading) });
  if (filled.length > 0 && filled.every((value) => Array.isArray(value))) {
    const elements = filled.flat();
    if (elements.length > 0 && elements.every(isSampleRow))
      return createFieldOutline({ ...named, type: 'array', fields: outlineSampleMembers(elements, reading) });
    if (elements.some((element) => typeof element === 'object')) return createFieldOutline({ ...named, type: 'json' });
    return createFieldOutline({ ...named, type: guessTypeOfTexts(elements.map(String)), multiple: true });
  }
  if (filled.some((value) => typeof value === 'object')) return createFieldOutline({ ...named, type: 'json' });
  // What is a string in JSON stays one, even where it holds digits only.
  const texts = filled.map(String);
  const found = guessTypeOfTexts(texts);
  const areStrings = filled.length > 0 && filled.every((value) => typeof value === 'string');
  const type = areStrings && !isText && ['integer', 'number', 'boolean'].includes(found) ? 'string' : found;
  if (filled.length === 0) unknown.push(`${name} is empty everywhere: its type is a guess.`);
  const few = type === 'string' ? guessEnumValues(texts) : null;
  if (few !== null) unknown.push(`${name} has only the values ${few.join(', ')} here: is it an enum?`);
  const question = findQuestionAbout(name, type);
  if (question !== null) unknown.push(question);
  return createFieldOutline({ ...named, type, required: required && isText });
}

const keyNames = ['id', 'code', 'key', 'uuid', 'sku', 'number'];

function guessKeyAmong(fields: readonly OutlineField[], rows: readonly SampleRow[]): string | null {
  const isKey = (name: string): boolean => {
    const field = fields.find((each) => each.name === name);
    if (field === undefined || field.fields.length > 0 || field.multiple || field.type === 'json') return false;
    const values = rows.map((row) => row[field.path ?? name]);
    return values.every((value) => value !== null && value !== undefined && value !== '') && new Set(values).size === rows.length;
  };
  return (
    keyNames.find(isKey) ??
    fields.map(({ name }) => name).find((name) => /_(id|code)$/.test(name) && fields[0]?.name === name && isKey(name)) ??
    null
  );
}
