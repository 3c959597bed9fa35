import { useMemo } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { listFieldOptions } from '../../model/options.ts';
import { toInputText, useFormValue, type InputProps } from '../input.tsx';
import { offeredValuesAsJson, titleOfChoice } from './choices.ts';

export interface OfferedOption {
  readonly value: string | number | boolean;
  readonly title: string;
  readonly icon: string | null;
}

/** The options to choose from, and the title of any value. A stored value stays choosable though it is no longer offered. */
export function useOfferedOptions({ field, path, port, value }: Pick<InputProps, 'field' | 'path' | 'port' | 'value'>): {
  readonly offers: readonly OfferedOption[];
  readonly titleFor: (value: unknown) => string;
} {
  const { text } = useI18n();
  const offered = useFormValue(port, () => offeredValuesAsJson(field, port.scope(path)));
  const held = JSON.stringify(Array.isArray(value) ? value : [value]);
  return useMemo(() => {
    const titleFor = (each: unknown) => {
      const title = titleOfChoice(field, each);
      return title === null ? toInputText(each) : text(title);
    };
    const open: unknown[] = JSON.parse(offered);
    const kept: unknown[] = JSON.parse(held);
    const options = listFieldOptions(field).filter((option) => open.includes(option.value) || kept.includes(option.value));
    const strange = kept.filter((each) => each !== null && each !== '' && !options.some((option) => option.value === each));
    return {
      offers: [
        ...options.map((option) => ({ value: option.value, title: text(option.title), icon: option.icon })),
        ...strange.map((each) => ({ value: toInputText(each), title: toInputText(each), icon: null })),
      ],
      titleFor,
    };
  }, [field, offered, held, text]);
}
