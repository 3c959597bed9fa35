type SqlParameterType = 'text' | 'text[]' | 'numeric' | 'jsonb' | 'int' | 'bigint' | 'uuid' | 'date' | 'timestamp' | 'timestamptz';

/** Values on their way into SQL: only placeholders enter the text. */
export interface SqlParameters {
  /** Takes a value and returns its placeholder, e.g. `$3::text`. It need not be used. */
  add(value: unknown, type: SqlParameterType): string;
  /** The statement with placeholders counted from 1, and the values of those that are in it. */
  statement(sql: string): readonly [sql: string, params: readonly unknown[]];
}

export function createSqlParameters(): SqlParameters {
  const values: unknown[] = [];
  return {
    add: (value, type) => `$${values.push(value)}::${type}`,
    statement(sql) {
      const used: number[] = [];
      const text = sql.replaceAll(/\$(\d+)/g, (_, digits: string) => {
        const at = Number(digits) - 1;
        const known = used.indexOf(at);
        return `$${known < 0 ? used.push(at) : known + 1}`;
      });
      return [text, used.map((at) => values[at])];
    },
  };
}

/** A name from the Model as an SQL string literal: the only texts besides column names that enter a statement. */
export function quoteSqlLiteral(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  // A dollar sign would read as a placeholder.
  return text.includes('$') ? `E${quoted.replaceAll('\\', '\\\\').replaceAll('$', String.raw`\x24`)}` : quoted;
}

/** Whether SQL reads the text as the number that JavaScript reads. */
export function isNumericText(text: string): boolean {
  return /^\s*[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})(e[+-]?\d{1,2})?\s*$/i.test(text);
}
