const acronyms: ReadonlySet<string> = new Set(['id', 'url', 'uri', 'api', 'sku', 'json', 'csv', 'xml', 'html', 'pdf', 'sso', 'ip']);

/** A name as words: `created_at` → `Created at`, `OTHER` → `OtherProcess`; codes of up to three capitals stay. */
export function humanizeName(name: string): string {
  if (/^[A-Z0-9]{1,3}$/.test(name)) return name;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
    .map((word) => (acronyms.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()));
  const sentence = words.join(' ');
  return sentence === '' ? name : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
