import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import type { LinkProps } from '../ui/index.ts';

/** Leads to an address of the app. */
export type NavigateTo = (to: string, options: { readonly replace: boolean; readonly state?: unknown }) => void;

type AppLinkProps = LinkProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;

/**
 * Links that the router follows. Its own links are drawn again at every navigation, to resolve relative addresses; a list has hundreds of
 * links and all addresses here are absolute.
 */
export function createRouterLink(navigate: NavigateTo) {
  return function Link({ to, state, replace = false, onClick, children, ...rest }: AppLinkProps) {
    const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
      onClick?.(event);
      if (event.defaultPrevented || isForTheBrowser(event, rest.target)) return;
      event.preventDefault();
      const { pathname, search, hash } = window.location;
      navigate(to, { replace: replace || to === pathname + search + hash, ...(state !== undefined && { state }) });
    };
    return (
      <a {...rest} href={to} onClick={follow}>
        {children}
      </a>
    );
  };
}

type PressedKeys = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** A press that opens a tab or a window, or that is none of the main button. */
export function isForTheBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: PressedKeys, target: string | undefined): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey || (target !== undefined && target !== '_self');
}
