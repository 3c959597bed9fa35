import { toStageFields, toStageList, type FileColumn } from './run.ts';

/** A column that files of the type may have. */
export interface TypeColumn {
  readonly name: string;
  readonly title: string;
  readonly isRequired: boolean;
}

/** By heading, what was chosen otherwise than it stands. */
export type HeadingChoice = ReadonlyMap<string, string | null>;

export const noHeadingChosen: HeadingChoice = new Map();

/** By type, the columns that its files may have. */
export function parseTypeColumns(body: unknown): ReadonlyMap<string, readonly TypeColumn[]> {
  return new Map(
    toStageList(toStageFields(body)['data'])
      .map(toStageFields)
      .map(({ key, takes }) => [
        String(key),
        toStageList(takes)
          .map(toStageFields)
          .map(({ name, title, required }) => ({ name: String(name), title: String(title), isRequired: required === true })),
      ]),
  );
}

/** The columns of the file as they would go. */
export function applyColumnChoice(columns: readonly FileColumn[], choice: HeadingChoice): readonly FileColumn[] {
  return columns.map((column) => {
    const chosen = choice.get(column.heading);
    return chosen === undefined ? column : { ...column, goesTo: chosen };
  });
}

/** The choice with one heading more; what stands already is none. */
export function chooseColumn(choice: HeadingChoice, { heading, goesTo }: FileColumn, to: string | null): HeadingChoice {
  const next = new Map(choice);
  next.delete(heading);
  return to === goesTo ? next : next.set(heading, to);
}

/** Rows as they are sent. */
export function rowsOfColumns(columns: readonly FileColumn[]): readonly object[] {
  return columns.map(({ heading, goesTo }) => ({ name: heading, column: goesTo }));
}

/** What the file must have and nothing goes to. */
export function listMissing(types: readonly TypeColumn[], columns: readonly FileColumn[]): readonly TypeColumn[] {
  return types.filter(({ name, isRequired }) => isRequired && !columns.some(({ goesTo }) => goesTo === name));
}

/** Whether there is something to be seen: a column that is called otherwise than we call it, or is left out. */
export function hasOtherHeadings(columns: readonly FileColumn[]): boolean {
  return columns.some(({ heading, goesTo }) => heading !== goesTo);
}
