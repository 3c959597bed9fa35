import { useCallback, useEffect, useRef, type FocusEvent } from 'react';

/** Props of what holds the buttons: the focus goes back to where it came from when they go. `isGone`: nothing can be pressed at present. */
export function useFocusFromRows(isGone: boolean): { readonly onFocus: (event: FocusEvent<HTMLElement>) => void } {
  const from = useRef<HTMLElement | null>(null);
  const onFocus = useCallback(({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void => {
    const isFromRows = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget);
    if (isFromRows && relatedTarget.closest('[role="dialog"], [role="menu"]') === null) from.current = relatedTarget;
  }, []);
  useEffect(() => {
    if (!isGone) return undefined;
    giveBack(from.current);
    // What stood in their place meanwhile goes as well.
    return () => giveBack(from.current);
  }, [isGone]);
  useEffect(() => () => giveBack(from.current), []);
  return { onFocus };
}

// Once what closes with them has let go of it; a dialog that opens in their place has taken it by then.
function giveBack(from: HTMLElement | null): void {
  setTimeout(() => {
    const at = document.activeElement;
    if (at !== null && at !== document.body) return;
    if (from?.isConnected === true) from.focus();
    else document.querySelector<HTMLElement>('[role="grid"] [role="gridcell"][tabindex="0"], [role="grid"] [tabindex="0"]')?.focus();
  });
}
