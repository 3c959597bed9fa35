/** Two columns; further lines of a value are indented below its first. */
export function printTwoColumns(rows: readonly (readonly [string, string])[]): string {
  const [head, ...body] = rows;
  const width = Math.max(0, ...body.map(([name]) => name.length)) + 2;
  const lines = body.map(([name, value]) => `  ${name.padEnd(width)}${value.replaceAll('\n', `\n  ${' '.repeat(width)}`)}`);
  return [head ? `${head[0]}  ${head[1]}` : '', ...lines].join('\n');
}
