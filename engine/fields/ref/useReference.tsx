/** What both reference inputs need: options for a search, labels of what is chosen, the hint when something else must be filled first. */
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react';
import { evaluateLookupParams, type RefChoices } from '../../data/lookups.ts';
import { listMissingFilterFields, useReferenceOffer } from '../../data/useOptions.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import { pickLocalizedText } from '../../model/localized.ts';
import { evaluateQuery } from '../../model/query.ts';
import type { Values } from '../../model/values.ts';
import { useFormValue, type InputProps } from '../input.tsx';
import type { Suggestion } from '../Suggest.tsx';
import { useReferredRecords } from './useReferred.tsx';
import { useStillMatching } from './useStillMatching.tsx';

interface ReferenceInput {
  /** The user may look the target up; else the id is typed. */
  readonly isPicker: boolean;
  readonly options: readonly Suggestion[];
  readonly held: readonly Suggestion[];
  readonly records: ReadonlyMap<string, Values>;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  /** The list holds nothing, whatever is typed. */
  readonly isBare: boolean;
  /** Names the fields to fill first; empty when there is something to choose from. */
  readonly hint: string;
  readonly onSearch: (text: string) => void;
  readonly onOpen: () => void;
}

/** Connects a reference input with its target. `onGone` is called with ids that a changed filter no longer admits. */
export function useReference(
  { field, path, port, isReadOnly }: InputProps,
  choices: RefChoices,
  { ids, onGone }: { ids: readonly string[]; onGone: (ids: readonly string[]) => void },
): ReferenceInput {
  const { i18n } = useLingui();
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const filterText = useFormValue(port, () =>
    JSON.stringify([evaluateQuery(choices.filter, port.scope(path)), evaluateLookupParams(choices, port.scope(path))]),
  );
  const isPicker = useFormValue(port, () => isConditionTrue(choices.picker, port.scope(path)));
  const scope = port.scope(path);
  const offer = useReferenceOffer(field, search, { scope, locale: i18n.locale, isOpen: isOpen && !isReadOnly });
  const referred = useReferredRecords(choices, isPicker ? ids : none, scope);
  useStillMatching(choices, isPicker && !isReadOnly ? ids : none, { filterText, scope, onGone });
  const known = offer.known.flatMap((choice): [string, Values][] => (choice.values === null ? [] : [[choice.value, choice.values]]));
  const records = new Map([...known, ...referred]);
  const only = !field.isMultiple && ids[0] !== undefined ? (records.get(ids[0]) ?? null) : null;
  useEffect(() => {
    if (only !== null) port.refer(path, only);
  }, [port, path, only]);
  const suggestion = (id: string): Suggestion => ({
    value: id,
    title: pickLocalizedText(records.get(id)?.[choices.title], i18n.locale) ?? id,
    detail: id,
  });
  const isBlocked = evaluateQuery(choices.filter, scope) === null;
  // Asked, for the form learns the user's language after its first drawing.
  const missing = useFormValue(port, () => {
    const names = listMissingFilterFields(choices.filter, port.scope(path));
    // What follows from another field is filled by filling that one.
    const open = names.filter(port.isOpen);
    return (open.length > 0 ? open : names).map(port.title).join(', ');
  });
  return {
    isPicker,
    options: offer.choices.map((choice) => ({ value: choice.value, title: choice.title, detail: choice.value })),
    held: ids.map(suggestion),
    records,
    isLoading: offer.isLoading && isOpen,
    isFailed: offer.isFailed,
    isBare: offer.isBare,
    hint: !isBlocked ? '' : missing === '' ? i18n._('Nothing to choose from yet') : i18n._('Choose {fields} first', { fields: missing }),
    onSearch: setSearch,
    onOpen: () => setIsOpen(true),
  };
}

const none: readonly string[] = [];
