import { parseTranslations } from '../../model/gettext.ts';

/** The translations of a gettext catalogue (`messages.po`) by source text; what is not translated is not in it. */
export function readCatalogue(po: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...parseTranslations(po)].filter(([, translation]) => translation !== ''));
}
