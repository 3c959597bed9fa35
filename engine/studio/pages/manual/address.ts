/** Where a link of a page leads: `values.md#money`, `#field` or an address outside. */
export function resolveManualLink(page: string, to: string): { readonly to: string; readonly isExternal: boolean } {
  if (/^https?:/.test(to)) return { to, isExternal: true };
  const [file = '', anchor] = to.split('#');
  const name = file === '' ? page : file.replace(/\.md$/, '');
  return { to: `${manualPagePath(name)}${anchor === undefined ? '' : `#${anchor}`}`, isExternal: false };
}

/** The address of a page. */
export function manualPagePath(name: string): string {
  return name === 'index' ? '/manual' : `/manual/${name}`;
}
