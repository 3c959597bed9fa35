import { isModelText } from '../model/texts.ts';

/** A text of the Model with the trail of names that leads to it. */
export interface ExtractedText {
  readonly id: string;
  readonly trail: string;
}

const isModelObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every sentence below a part of the Model, in file order: titles, help, messages, questions, also the ones made from names. */
export function extractModelTexts(value: unknown, trail = ''): readonly ExtractedText[] {
  if (Array.isArray(value)) return value.flatMap((part: unknown, n) => extractModelTexts(part, `${trail}.${getTrailName(part, n)}`));
  if (!isModelObject(value)) return [];
  if (isModelText(value)) return value.text === '' ? [] : [{ id: value.text, trail: trail.replace(/^\./, '') }];
  return Object.entries(value).flatMap(([key, part]) => extractModelTexts(part, `${trail}.${key}`));
}

const getTrailName = (part: unknown, n: number): string =>
  isModelObject(part) && typeof part['name'] === 'string' ? part['name'] : String(n);
