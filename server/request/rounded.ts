import { isRecord } from '../../engine/model/steps.ts';

// Texts, so that no digits in them are taken for numbers, or a number as it is written.
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** No body holds such a text: none with a NUL is taken. */
const mark = '\0rounded';

/** Paths of whole numbers in a valid JSON text that JavaScript reads as others: an id that is one off is somebody else's. */
export function roundedIn(json: string): readonly string[] {
  if (!/\d{16}/.test(json)) return [];
  let isFound = false;
  const marked = json.replaceAll(tokens, (token) => {
    if (!isRounded(token)) return token;
    isFound = true;
    return JSON.stringify(mark);
  });
  return isFound ? pathsIn(JSON.parse(marked)).map((path) => path.join('.')) : [];
}

function isRounded(token: string): boolean {
  return token.length > 15 && /^-?\d+$/.test(token) && BigInt(token) !== BigInt(Number(token));
}

function pathsIn(value: unknown): readonly (readonly string[])[] {
  if (value === mark) return [[]];
  if (!Array.isArray(value) && !isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => pathsIn(each).map((path) => [name, ...path]));
}
