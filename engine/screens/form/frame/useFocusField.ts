import { useCallback, useEffect, useRef, useState } from 'react';

/** Opens the tab of a field and puts the focus into it, once it is drawn. */
export function useFocusField(formId: string, openTabOf: (path: string) => void): (path: string) => void {
  const wanted = useRef<string | null>(null);
  const [, draw] = useState(0);
  useEffect(() => {
    const target = wanted.current === null ? null : findFieldElement(formId, wanted.current);
    if (target === null) return;
    wanted.current = null;
    target.focus();
    target.scrollIntoView({ block: 'nearest' });
  });
  return useCallback(
    (path) => {
      wanted.current = path;
      openTabOf(path);
      draw((count) => count + 1);
    },
    [openTabOf],
  );
}

const focusable = 'input, textarea, select, button, [tabindex]';

// A cell may have no element of its own; then what holds it takes the focus.
export function findFieldElement(formId: string, path: string): HTMLElement | null {
  const steps = path.split('.');
  for (let length = steps.length; length > 0; length -= 1) {
    const found = document.getElementById([formId, ...steps.slice(0, length)].join('.'));
    if (found !== null) return found.matches(focusable) ? found : (found.querySelector<HTMLElement>(focusable) ?? found);
  }
  return null;
}
