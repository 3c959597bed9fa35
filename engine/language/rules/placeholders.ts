/** The names an ICU text inserts: `{name}`, `{name, date}`, and those inside the branches of plural and select. Quoted braces are text. */
export function listIcuPlaceholders(text: string): readonly string[] {
  const names = new Set<string>();
  scanIcuBranch(text.replace(/'\{[^']*'/g, ''), 0, names);
  return [...names];
}

/** Reads from `start` to the closing brace of the branch; returns the index behind it. */
function scanIcuBranch(text: string, start: number, names: Set<string>): number {
  let index = start;
  while (index < text.length && text[index] !== '}') {
    index = text[index] === '{' ? scanIcuArgument(text, index + 1, names) : index + 1;
  }
  return index + 1;
}

/** Reads one argument behind its opening brace: a name, then perhaps a format with branches. */
function scanIcuArgument(text: string, start: number, names: Set<string>): number {
  const name = /^\s*([\w.]+)\s*/.exec(text.slice(start));
  if (name?.[1] !== undefined) names.add(name[1]);
  let index = start + (name?.[0].length ?? 0);
  while (index < text.length && text[index] !== '}') {
    index = text[index] === '{' ? scanIcuBranch(text, index + 1, names) : index + 1;
  }
  return index + 1;
}
