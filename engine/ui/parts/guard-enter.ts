import type { KeyboardEvent } from 'react';

type SuggestKey = KeyboardEvent & { defaultMuiPrevented?: boolean | undefined };

interface SuggestingState {
  /** What stands in the input for the value it holds. */
  readonly held: string;
  readonly isLoading: boolean;
}

/** For the keys of an Autocomplete: while its list offers nothing, Enter takes nothing, and text that was not taken sends no form. */
export function guardEnter(event: SuggestKey, { held, isLoading }: SuggestingState): void {
  const { key, target } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.getAttribute('aria-expanded') === 'true') return;
  event.defaultMuiPrevented = true;
  if (isLoading || (target.value.trim() !== '' && target.value !== held)) event.preventDefault();
}
