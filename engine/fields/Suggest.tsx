/** The one Autocomplete of all inputs that suggest: same input, 28 px options, code on a second line. */
import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLingui } from '@lingui/react';
import { useMemo, useState } from 'react';
import { guardEnter } from '../ui/index.ts';
import { useFormValue, type InputProps } from './input.tsx';

export interface Suggestion {
  readonly value: string;
  readonly title: string;
  /** Second line, e.g. the code. */
  readonly detail: string | null;
}

interface SharedSuggestProps {
  readonly id: string;
  readonly options: readonly Suggestion[];
  readonly placeholder: string;
  readonly isInvalid: boolean;
  readonly aria: InputProps['aria'];
  readonly isLoading?: boolean;
  readonly isFailed?: boolean;
  /** There is nothing to choose from, whatever is typed. */
  readonly isBare?: boolean;
  /** The options are searched elsewhere. */
  readonly onSearch?: (text: string) => void;
  readonly onOpen?: () => void;
  readonly path: string;
  readonly port: InputProps['port'];
}

interface SuggestOneProps extends SharedSuggestProps {
  readonly held: Suggestion | null;
  /** Any text may be entered. */
  readonly isFree?: boolean;
  readonly onPick: (value: string | null) => void;
}

interface SuggestManyProps extends SharedSuggestProps {
  readonly held: readonly Suggestion[];
  readonly isFree?: boolean;
  readonly onPick: (values: readonly string[]) => void;
}

const titleOfSuggestion = (option: Suggestion | string) => (typeof option === 'string' ? option : option.title);
const valueOfSuggestion = (option: Suggestion | string) => (typeof option === 'string' ? option : option.value);
const isSameSuggestion = (option: Suggestion | string, held: Suggestion | string) => valueOfSuggestion(option) === valueOfSuggestion(held);
const keepAllOptions = (options: (Suggestion | string)[]) => options;

function useSharedSuggestProps({
  id,
  options,
  placeholder,
  isInvalid,
  aria,
  isLoading = false,
  isFailed = false,
  isBare = false,
  path,
  port,
  onSearch,
  onOpen,
}: SharedSuggestProps) {
  const { i18n } = useLingui();
  return {
    id,
    options: options as (Suggestion | string)[],
    size: 'small' as const,
    fullWidth: true,
    autoHighlight: true,
    loading: isLoading,
    loadingText: i18n._('Loading'),
    noOptionsText: isFailed
      ? i18n._('The list could not be loaded')
      : isBare
        ? i18n._('Nothing to choose from yet')
        : i18n._('Nothing matches'),
    clearText: i18n._('Clear'),
    openText: i18n._('Show choices'),
    closeText: i18n._('Close'),
    getOptionLabel: titleOfSuggestion,
    getOptionKey: valueOfSuggestion,
    isOptionEqualToValue: isSameSuggestion,
    onBlur: () => port.touch(path),
    ...(onOpen && { onOpen }),
    ...(onSearch && { filterOptions: keepAllOptions }),
    renderOption: ({ key, ...attributes }: React.HTMLAttributes<HTMLLIElement> & { key: React.Key }, option: Suggestion | string) => (
      <li key={key} {...attributes}>
        <OptionText option={option} />
      </li>
    ),
    renderInput: (params: SuggestInputParams) => (
      <OutlinedInput
        {...params.slotProps.input}
        fullWidth
        placeholder={placeholder}
        error={isInvalid}
        slotProps={{
          input: { ...params.slotProps.htmlInput, ...aria, 'aria-invalid': isInvalid, 'aria-busy': isLoading },
        }}
      />
    ),
  };
}

type SuggestInputParams = Parameters<React.ComponentProps<typeof Autocomplete<Suggestion>>['renderInput']>[0];

function OptionText({ option }: { readonly option: Suggestion | string }) {
  const detail = typeof option === 'string' ? null : option.detail;
  return (
    <span style={{ display: 'block', minWidth: 0 }}>
      {titleOfSuggestion(option)}
      {detail !== null && detail !== titleOfSuggestion(option) && (
        <span style={{ display: 'block', fontSize: 12, lineHeight: '16px', opacity: 0.75 }}>{detail}</span>
      )}
    </span>
  );
}

/** The same object as long as it says the same: Autocomplete drops what is being typed when its value is another object. */
function useSteadySuggestion(held: Suggestion | null): Suggestion | null {
  const { value = null, title = '', detail = null } = held ?? {};
  return useMemo(() => (value === null ? null : { value, title, detail }), [value, title, detail]);
}

/** What stands in the input: what is being typed, else what was left there and not taken, else what it holds. */
function useTypedText({ path, port, isLoading = false, onSearch }: SharedSuggestProps, held: string) {
  const { i18n } = useLingui();
  const left = useFormValue(port, () => port.refusedText(path));
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? left ?? held;
  const isTaken = text.trim() === '' || text === held;
  return {
    inputValue: text,
    onInputChange: (_event: unknown, next: string, reason: string) => {
      // Said when the value is drawn again and when the focus leaves: what was typed stays.
      if (reason === 'reset' || reason === 'blur') return;
      setTyped(reason === 'input' ? next : null);
      port.refuse(path, '', null);
      // What was just taken stays among what was found, so that it has a title.
      if (reason !== 'selectOption' || next === '') onSearch?.(next);
    },
    onKeyDown: (event: React.KeyboardEvent) => guardEnter(event, { held, isLoading }),
    onBlur: () => {
      setTyped(null);
      port.refuse(path, text, isTaken ? null : i18n._('Nothing was chosen for "{text}"', { text }));
      port.touch(path);
    },
  };
}

/** Suggests one value. */
export function SuggestOne({ held: given, isFree = false, onPick, ...shared }: SuggestOneProps) {
  const common = useSharedSuggestProps(shared);
  const held = useSteadySuggestion(given);
  const typed = useTypedText(shared, held?.title ?? '');
  if (!isFree)
    return (
      <Autocomplete<Suggestion | string>
        {...common}
        {...typed}
        value={held}
        onChange={(_event, option) => onPick(option === null ? null : valueOfSuggestion(option))}
      />
    );
  return (
    <Autocomplete<Suggestion | string, false, false, true>
      {...common}
      freeSolo
      autoHighlight={false}
      forcePopupIcon={shared.options.length > 0}
      inputValue={held === null ? '' : held.value}
      value={held}
      onInputChange={(_event, text, reason) => reason !== 'reset' && onPick(text === '' ? null : text)}
      onChange={(_event, option) => onPick(option === null ? null : valueOfSuggestion(option))}
    />
  );
}

/** Suggests several values and shows them as chips. */
export function SuggestMany({ held, isFree = false, onPick, ...shared }: SuggestManyProps) {
  const common = useSharedSuggestProps(shared);
  const typed = useTypedText(shared, '');
  const value = held as (Suggestion | string)[];
  const pick = (_event: unknown, options: (Suggestion | string)[]) => onPick(options.map(valueOfSuggestion));
  if (isFree) return <Autocomplete<Suggestion | string, true, false, true> {...common} multiple freeSolo value={value} onChange={pick} />;
  return (
    <Autocomplete<Suggestion | string, true>
      {...common}
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      {...typed}
      value={value}
      onChange={pick}
    />
  );
}
