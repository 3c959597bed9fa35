import { isText } from '../model/texts.ts';

/** A text of the Model with the trail of names that leads to it. */
export interface Found {
  readonly id: string;
  readonly trail: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every sentence below a part of the Model, in file order: titles, help, messages, questions, also the ones made from names. */
export function textsOf(value: unknown, trail = ''): readonly Found[] {
  if (Array.isArray(value)) return value.flatMap((part: unknown, n) => textsOf(part, `${trail}.${nameOf(part, n)}`));
  if (!isRecord(value)) return [];
  if (isText(value)) return value.text === '' ? [] : [{ id: value.text, trail: trail.replace(/^\./, '') }];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${trail}.${key}`));
}

const nameOf = (part: unknown, n: number): string => (isRecord(part) && typeof part['name'] === 'string' ? part['name'] : String(n));
