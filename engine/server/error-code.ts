/** The short code of an error of the system or of a library, such as ECONNREFUSED or 23505; null: it has none. */
export function errorCodeOf(error: unknown): string | null {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  return typeof code === 'string' ? code : null;
}
