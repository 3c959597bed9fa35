/** A value of the Model in one line, as its author would have written it. */
export function printModelValue(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map(printModelValue).join(', ')}]`;
  const record = value as Readonly<Record<string, unknown>>;
  // Texts and expressions of the Model carry places and types that say nothing here.
  if (typeof record['text'] === 'string' && ('node' in record || 'keep' in record)) return record['text'];
  if ('lit' in record) return printModelValue(record['lit']);
  if ('expr' in record && Object.keys(record).length === 1) return `{expr: ${printModelValue(record['expr'])}}`;
  const parts = Object.entries(record).filter(([key, each]) => key !== 'place' && each !== null);
  return `{${parts.map(([key, each]) => `${key}: ${printModelValue(each)}`).join(', ')}}`;
}
