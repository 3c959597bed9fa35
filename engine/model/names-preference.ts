/** The header by which a call for a list asks for the records that these fields of its rows refer to (RFC 7240), and what reads it. */
export function printNamesPreference(fields: readonly string[]): { readonly Prefer?: string } {
  return fields.length === 0 ? {} : { Prefer: `names="${fields.join(' ')}"` };
}

export function parseNamesPreference(header: string | null): readonly string[] {
  const names = /(?:^|[,;\s])names="([^"]*)"/.exec(header ?? '')?.[1] ?? '';
  return names.split(' ').filter(Boolean);
}
