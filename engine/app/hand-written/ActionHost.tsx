/** Where the questions of `useAction` are drawn: around each hand-written screen. */
import { createContext, Fragment, useCallback, useState, type ReactNode } from 'react';

type ShowDialogs = (id: string, dialogs: ReactNode) => void;

export const ActionHostContext = createContext<ShowDialogs>(() => {
  throw new Error('useAction ran outside a hand-written screen. Draw an ActionButton there instead.');
});

export function ActionHost({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<ReadonlyMap<string, ReactNode>>(new Map());
  const show = useCallback<ShowDialogs>(
    (id, dialogs) =>
      setShown((before) => {
        if (dialogs === null && !before.has(id)) return before;
        const next = new Map(before);
        if (dialogs === null) next.delete(id);
        else next.set(id, dialogs);
        return next;
      }),
    [],
  );
  return (
    <ActionHostContext value={show}>
      {children}
      {[...shown].map(([id, dialogs]) => (
        <Fragment key={id}>{dialogs}</Fragment>
      ))}
    </ActionHostContext>
  );
}
