import { createContext, useContext, type ComponentType, type ReactNode } from 'react';

export interface LinkProps {
  readonly to: string;
  /** Kept with the entry of the history that following the link makes. */
  readonly state?: unknown;
  /** The entry takes the place of the one that is left. */
  readonly replace?: boolean;
  readonly children?: ReactNode;
  readonly className?: string;
  readonly target?: string;
  readonly tabIndex?: number;
}

/** The few words the parts themselves need. The app passes them translated. */
export interface ShellWords {
  readonly cancel: string;
  /** Out of a question whose verb says `cancel` itself: "Cancel order". */
  readonly back: string;
  readonly close: string;
  readonly more: string;
  readonly menu: string;
  readonly optional: string;
  readonly loading: string;
  readonly breadcrumbs: string;
  readonly notifications: string;
  readonly copied: string;
  readonly notCopied: string;
  /** Something that was to open did not come. */
  readonly notLoaded: string;
  /** Behind a reason: there is more to read about it. */
  readonly why: string;
  /** Accessible name of a tab with problems: "{n} errors". */
  readonly errors: (n: number) => string;
}

export interface ShellContextValue {
  readonly productName: string;
  /** How links are followed; a plain anchor without a router. */
  readonly Link: ComponentType<LinkProps>;
  /** Opens the navigation drawer; null when there is none. */
  readonly openMenu: (() => void) | null;
  readonly words: ShellWords;
}

function PlainLink({ to, state: _state, replace: _replace, children, ...rest }: LinkProps) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}

const alone: ShellContextValue = {
  productName: '',
  Link: PlainLink,
  openMenu: null,
  words: {
    cancel: 'Cancel',
    back: 'Go back',
    close: 'Close',
    more: 'More',
    menu: 'Menu',
    optional: 'optional',
    loading: 'Loading',
    breadcrumbs: 'Breadcrumbs',
    notifications: 'Notifications',
    copied: 'Text copied!',
    notCopied: 'The text could not be copied',
    notLoaded: 'This could not be loaded. Try again when you are online.',
    why: 'Why?',
    errors: (n) => `${n} errors`,
  },
};

const ShellContext = createContext<ShellContextValue>(alone);

/** What surrounds the parts: router link, navigation, words. */
export function ShellProvider({ value, children }: { readonly value: ShellContextValue; readonly children: ReactNode }) {
  return <ShellContext value={value}>{children}</ShellContext>;
}

export const useShell = (): ShellContextValue => useContext(ShellContext);

/** `panel`: the page stands inside an access panel, which has its own title and ground. */
export type FrameKind = 'page' | 'panel';

const FrameContext = createContext<FrameKind>('page');

export function FrameProvider({ value, children }: { readonly value: FrameKind; readonly children: ReactNode }) {
  return <FrameContext value={value}>{children}</FrameContext>;
}

export const useFrame = (): FrameKind => useContext(FrameContext);
