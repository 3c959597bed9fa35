import { lazy, useState, type ComponentType } from 'react';

/** A component whose code comes later, unless `load` has brought it already. */
export type DeferredComponent<P extends object> = ComponentType<P> & { readonly load: () => Promise<void> };

/**
 * Defers the code of a component. Once that is here it is drawn at once: `lazy` alone would suspend on its first drawing all the same, and
 * React holds back what follows a fallback until 300 ms after it.
 */
export function deferComponent<P extends object>(bring: () => Promise<ComponentType<P>>): DeferredComponent<P> {
  let here: ComponentType<P> | null = null;
  const get = async (): Promise<ComponentType<P>> => (here = await bring());
  const Later = lazy(() => get().then((found) => ({ default: found as ComponentType<object> })));
  function Deferred(props: P) {
    // What was drawn first stays: another component in its place would lose its state.
    const [Part] = useState<ComponentType<P>>(() => here ?? (Later as ComponentType<P>));
    return <Part {...props} />;
  }
  return Object.assign(Deferred, { load: () => get().then(() => undefined) });
}
