/** A typed path with its query as an address below any base: as a browser reads it, but no `..` leads out of the base. */
export function confineToBase(path: string): string {
  const { pathname, search } = new URL(`http://base.invalid${path.startsWith('/') ? '' : '/'}${path}`);
  return pathname + search;
}
