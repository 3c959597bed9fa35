import { useEffect, type RefObject } from 'react';

const inputs = [
  '[role="spinbutton"]',
  'input:not([type="hidden"], [tabindex="-1"], [aria-hidden="true"])',
  'textarea:not([aria-hidden="true"])',
  '[role="combobox"]',
].join(', ');

/** Puts the focus into the input of a cell, also where its code comes later, and again where what it holds was refused. */
export function useInputFocus(box: RefObject<HTMLElement | null>, isRefused: boolean): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let isGiven = false;
    const give = (): void => {
      const focused = document.activeElement;
      // Not from where somebody has gone since; an input that went has left it to the page.
      if (isGiven && focused !== null && focused !== document.body) return;
      isGiven = focusInput(element) || isGiven;
    };
    give();
    const drawing = new MutationObserver(give);
    drawing.observe(element, { childList: true, subtree: true });
    return () => drawing.disconnect();
  }, [box]);
  useEffect(() => {
    if (isRefused && box.current?.contains(document.activeElement) === false) focusInput(box.current);
  }, [box, isRefused]);
}

function focusInput(element: HTMLElement): boolean {
  const input = element.querySelector<HTMLElement>(inputs);
  if (input === null) return false;
  input.focus({ preventScroll: true });
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.select();
  return true;
}
