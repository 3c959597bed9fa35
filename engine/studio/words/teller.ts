import type { ModelText } from '../../model/model.ts';
import { formatTitleInSentence } from '../../model/title-in-sentence.ts';

/** How a message becomes a sentence. Messages are ICU, e.g. '{field} is {value}', and literals: the extractor of translations reads them here. */
export interface Teller {
  /** `i18n._` in the app. */
  readonly say: (message: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly text: (text: ModelText) => string;
  /** A title that does not stand by itself. */
  readonly inSentence: (title: string) => string;
}

const plural = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;

/** English without catalogues: fills placeholders, and knows `one` and `other` of a plural. */
export const english: Teller = {
  say: (message, values = {}) =>
    message
      .replace(plural, (_, name: string, one: string, other: string) =>
        (values[name] === 1 ? one : other).replaceAll('#', String(values[name] ?? '')),
      )
      .replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)),
  text: ({ text }) => text,
  inSentence: (title) => formatTitleInSentence(title, 'en'),
};
