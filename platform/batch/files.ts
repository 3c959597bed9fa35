import type { RecordOf } from 'steward/server';

/** Under which name the file of a batch job is kept: its own, below its id. */
export function batchFileName({ id, filename }: RecordOf<'batchjobs'>): string {
  const ending = String(filename).toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv';
  return `batchjob-${String(id)}.${ending}`;
}

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export function mediaTypeOfFile(name: string): string {
  return types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
