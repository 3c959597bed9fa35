/** The line that a hash such as `#L30` names; null for any other hash. */
export function lineOfHash(hash: string): number | null {
  const [, digits] = /^#L(\d+)$/.exec(hash) ?? [];
  return digits === undefined ? null : Number(digits);
}
