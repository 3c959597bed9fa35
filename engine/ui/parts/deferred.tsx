import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { MissingCodeError } from './missing-code.ts';
import { useShell } from './shell.tsx';
import { SurfaceBoundary } from './SurfaceBoundary.tsx';
import { useToast } from './toast-context.ts';

/** A component whose code comes later, unless `load` has brought it already. */
export type DeferredComponent<P extends object> = ComponentType<P> & {
  readonly load: () => Promise<void>;
  readonly isHere: () => boolean;
};

/**
 * Defers the code of a component. Once that is here it is drawn at once: `lazy` alone would suspend on its first drawing all the same, and
 * React holds back what follows a fallback until 300 ms after it.
 */
export function deferComponent<P extends object>(bring: () => Promise<ComponentType<P>>): DeferredComponent<P> {
  let here: ComponentType<P> | null = null;
  const get = async (): Promise<ComponentType<P>> => (here = await bring());
  let later: ComponentType<P> | null = null;
  // React draws it again at once when it fails: to forget it is for the boundary that has caught that.
  const forget = (): void => void (later = null);
  const getLater = (): ComponentType<P> =>
    (later ??= lazy(() =>
      get().then(
        (found) => ({ default: found as ComponentType<object> }),
        (cause: unknown) => Promise.reject(new MissingCodeError(cause, forget)),
      ),
    ) as ComponentType<P>);
  function Deferred(props: P) {
    // What was drawn first stays: another component in its place would lose its state.
    const [Part] = useState<ComponentType<P>>(() => here ?? getLater());
    return <Part {...props} />;
  }
  return Object.assign(Deferred, { load: () => get().then(() => undefined), isHere: () => here !== null });
}

/** What says that a surface is closed, and what closes it. */
interface SurfaceState {
  readonly open?: boolean;
  readonly anchor?: HTMLElement | null;
  readonly onClose?: () => void;
  readonly onCancel?: () => void;
}

/** A surface, and what stands in its place until its code is here. */
export type DeferredSurface<P extends object> = DeferredComponent<P & { readonly waiting?: ReactNode }>;

const surfaces = new Set<() => Promise<void>>();
let areBrought = false;

/** Defers what is not on screen while a page is read, and leaves it to the caller what stands in its place until its code is here. */
export function deferPart<P extends object>(bring: () => Promise<ComponentType<P>>): DeferredComponent<P> {
  const Part = deferComponent(bring);
  surfaces.add(Part.load);
  // Whoever draws it asks again, and says so.
  if (areBrought) Part.load().catch(() => undefined);
  return Part;
}

/**
 * Defers what opens over a page: menus, dialogs, drawers. Nothing of it is on screen while a page is read. It begins with its first opening,
 * and stays from then on, so that it can close gently. When its code does not come, it says so and is closed; the next opening asks again.
 */
export function deferSurface<P extends object>(bring: () => Promise<ComponentType<P>>): DeferredSurface<P> {
  const Part = deferPart(bring);
  function Surface({ waiting = null, ...props }: P & SurfaceState & { readonly waiting?: ReactNode }) {
    const isWanted = props.open !== false && props.anchor !== null;
    const toast = useToast();
    const { words } = useShell();
    const [stage, setStage] = useState<'unused' | 'used' | 'missing'>(isWanted ? 'used' : 'unused');
    if (isWanted && stage === 'unused') setStage('used');
    if (!isWanted && stage === 'missing') setStage('unused');
    const close = props.onClose ?? props.onCancel;
    const tellMissing = (): void => {
      setStage('missing');
      toast(words.notLoaded, { tone: 'negative' });
      close?.();
    };
    return stage === 'used' ? (
      <SurfaceBoundary onMissing={tellMissing}>
        <Suspense fallback={waiting}>
          <Part {...(props as unknown as P)} />
        </Suspense>
      </SurfaceBoundary>
    ) : null;
  }
  return Object.assign(Surface, { load: Part.load, isHere: Part.isHere });
}

/** Brings the code of all surfaces before they are wanted: by then the network may be gone. Those deferred from now on are brought at once. */
export async function loadSurfaces(): Promise<void> {
  areBrought = true;
  await Promise.allSettled([...surfaces].map((load) => load()));
}
