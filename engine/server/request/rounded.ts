import { isPlainObject } from '../../model/steps.ts';

// Texts, so that no digits in them are taken for numbers, or a number as it is written.
const jsonTokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** No body holds such a text: none with a NUL is taken. */
const roundedMark = '\0rounded';

/** Paths of whole numbers in a valid JSON text that JavaScript reads as others: an id that is one off is somebody else's. */
export function listRoundedPaths(json: string): readonly string[] {
  if (!/\d{16}/.test(json)) return [];
  let isFound = false;
  const marked = json.replaceAll(jsonTokens, (token) => {
    if (!isRoundedToken(token)) return token;
    isFound = true;
    return JSON.stringify(roundedMark);
  });
  return isFound ? listMarkedPaths(JSON.parse(marked)).map((path) => path.join('.')) : [];
}

function isRoundedToken(token: string): boolean {
  return token.length > 15 && /^-?\d+$/.test(token) && BigInt(token) !== BigInt(Number(token));
}

function listMarkedPaths(value: unknown): readonly (readonly string[])[] {
  if (value === roundedMark) return [[]];
  if (!Array.isArray(value) && !isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => listMarkedPaths(each).map((path) => [name, ...path]));
}
