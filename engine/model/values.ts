/** A record by field name, values in wire units; `null` or a missing key is an empty value. See records.ts for the wire form. */
export type Values = Readonly<Record<string, unknown>>;

/** A record as it travels: nested by `path`, with `<name>_data` copies of referenced records. */
export type Row = Readonly<Record<string, unknown>>;

/** Values of the path parameters of a nested resource; `*` stands for any parent. */
export type Params = Readonly<Record<string, string>>;
