/** What a project knows of values by code, where limits, patterns and checks do not suffice. The same code runs in browser and server. */
export interface CustomFormat<V = unknown> {
  /** Whether a value is in this format. Asked for one value of the field's type that is not empty; the same value always gets the same answer. */
  readonly isValid: { of(value: V): boolean }['of'];
  /** Values that are, the most ordinary first: by them it is tried, and made-up records hold them. */
  readonly examples: readonly V[];
}

/** By the name that `format` of a field gives it. */
export type CustomFormats = Readonly<Record<`x-${string}`, CustomFormat>>;

/** The format of that name; null: there is none. */
export function findCustomFormat(formats: CustomFormats | undefined, name: string): CustomFormat | null {
  return formats !== undefined && Object.hasOwn(formats, name) ? (formats[name as keyof CustomFormats] ?? null) : null;
}
