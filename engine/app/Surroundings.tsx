import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMemo, type ReactNode } from 'react';
import { useI18n } from '../i18n/index.ts';
import { ShellProvider, type ShellContextValue, type ShellWords } from '../ui/index.ts';
import { createRouterLink, type NavigateTo } from './link.tsx';
import { useOptions } from './options.ts';

/** Gives the parts their words and the router's links. */
export function ShellSurroundings({ navigate, children }: { readonly navigate: NavigateTo; readonly children: ReactNode }) {
  const { catalogue } = useOptions();
  const { text } = useI18n();
  const { i18n } = useLingui();
  const Link = useMemo(() => createRouterLink(navigate), [navigate]);
  // `text` is new after each switch of the language, and the words with it.
  const shell = useMemo<ShellContextValue>(
    () => ({ productName: text(catalogue.title), Link, openMenu: null, words: shellWordsOf(i18n) }),
    [text, catalogue, i18n, Link],
  );
  return <ShellProvider value={shell}>{children}</ShellProvider>;
}

const shellWordsOf = (i18n: I18n): ShellWords => ({
  cancel: i18n._('Cancel'),
  back: i18n._('Go back'),
  close: i18n._('Close'),
  more: i18n._('More'),
  menu: i18n._('Menu'),
  optional: i18n._('optional'),
  loading: i18n._('Loading'),
  breadcrumbs: i18n._('Breadcrumbs'),
  notifications: i18n._('Notifications'),
  copied: i18n._('Text copied!'),
  notCopied: i18n._('The text could not be copied'),
  notLoaded: i18n._('This could not be loaded. Try again when you are online.'),
  why: i18n._('Why?'),
  errors: (n) => i18n._('{n, plural, one {# error} other {# errors}}', { n }),
});
