/** The text of a descriptor in parts that look different: enough for reading, no parser. */

export interface YamlToken {
  readonly kind: 'key' | 'comment' | 'string' | 'literal' | 'plain';
  readonly text: string;
}

const parts =
  /(?<comment>(?:^|(?<=\s))#.*$)|(?<string>"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|(?<key>[A-Za-z_*@][\w.*-]*(?=\s*:(?:\s|$)))|(?<literal>\b(?:true|false|null|-?\d+(?:\.\d+)?)\b)|(?<plain>[\w.*-]+|\s+|.)/g;

/** One line in tokens; put together they are the line. A quoted key is a key, a comment ends the line. */
export function tokenizeYamlLine(line: string): readonly YamlToken[] {
  const found: YamlToken[] = [];
  for (const { groups = {}, index, 0: text } of line.matchAll(parts)) {
    const kind = yamlTokenKindOf(groups, line.slice(index + text.length));
    const last = found.at(-1);
    if (kind === 'plain' && last?.kind === 'plain') found[found.length - 1] = { kind, text: last.text + text };
    else found.push({ kind, text });
  }
  return found;
}

function yamlTokenKindOf(groups: Readonly<Record<string, string | undefined>>, rest: string): YamlToken['kind'] {
  if (groups['comment'] !== undefined) return 'comment';
  if (groups['string'] !== undefined) return /^\s*:(?:\s|$)/.test(rest) ? 'key' : 'string';
  if (groups['key'] !== undefined) return 'key';
  return groups['literal'] === undefined ? 'plain' : 'literal';
}
