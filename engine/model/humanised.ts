const acronyms: ReadonlySet<string> = new Set(['id', 'url', 'uri', 'api', 'sku', 'json', 'csv', 'xml', 'html', 'pdf', 'sso', 'ip']);

/** A name as words: `created_at` → `Created at`, `OTHER` → `Other`; codes of up to three capitals stay, and so does what is no word. */
export function humanizeName(name: string): string {
  if (/^[A-Z0-9]{1,3}$/.test(name) || isAbbreviation(name)) return name;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
    .map((word) => (acronyms.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()));
  const sentence = words.join(' ');
  return sentence === '' ? name : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** `mg` and `kWh` are units, not words: nothing in them is a vowel, and a capital would make others of them. One letter is a name, as `x`. */
function isAbbreviation(name: string): boolean {
  return /^\p{Ll}\p{L}+$/u.test(name) && !/[aeiouy]/i.test(name) && !acronyms.has(name);
}
