/** Names as the language has them, from names as anybody writes them. */

/** `film_actor`, `FilmActor` and `film actor` as `film-actor`. */
export function kebab(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
  return /^[a-z]/.test(words) ? words : `x-${words}`.replace(/-$/, '');
}

/** The name of a resource: kebab-case with the last word in the plural. */
export function resourceName(name: string): string {
  const words = kebab(name).split('-');
  return [...words.slice(0, -1), plural(words.at(-1) ?? '')].join('-');
}

/** What one record is called: `film-actors` is "Film actor". */
export function titleOf(name: string): string {
  const words = kebab(name).split('-');
  const text = [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const irregular: Readonly<Record<string, string>> = { person: 'people', child: 'children', man: 'men', woman: 'women' };
const unchanging = /^(series|species|news|staff|data|people|children|men|women|information|equipment|history|sms)$/;

export function plural(word: string): string {
  if (irregular[word] !== undefined) return irregular[word];
  if (unchanging.test(word) || /(?<!s|u|i)s$/.test(word)) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

export function singular(word: string): string {
  const known = Object.entries(irregular).find(([, many]) => many === word);
  if (known) return known[0];
  if (unchanging.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|x|z|ch|sh|us)es$/.test(word)) return word.slice(0, -2);
  return /(?<!s|u|i)s$/.test(word) ? word.slice(0, -1) : word;
}

/** A name that expressions can read, and the wire name where that differs. Null: the wire name holds a dot, which no path can say. */
export function fieldName(wire: string): { readonly name: string; readonly path: string | null } | null {
  const name = wire
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+(?=.)/, '')
    .replace(/^(\d)/, '_$1');
  if (name === wire) return { name, path: null };
  return /[.\s]/.test(wire) || name === '' ? null : { name, path: wire };
}
