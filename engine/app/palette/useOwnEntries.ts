/** What the palette knows without asking: the page at hand, what was looked at last, pages, and what is a matter of taste. */
import { useLingui } from '@lingui/react';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chooseLocale, useI18n } from '../../i18n/index.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import { findCatalogueEntry, useScope } from '../../screens/context.ts';
import { readPageCommands, readRecentRecords } from '../../screens/page-commands.ts';
import { useDensity } from '../../ui/index.ts';
import { languageNames } from '../layout/language-names.ts';
import { useVisibleMenu } from '../layout/useVisibleMenu.ts';
import { useOptions } from '../options.ts';
import { routerPathOf } from '../path-of.ts';
import { useSignOut } from '../session/useSignOut.ts';
import type { PaletteEntry } from './entries.ts';

/** In the order in which they are shown. `showKeys` opens the list of keys. */
export function useOwnEntries(showKeys: () => void): readonly PaletteEntry[] {
  return [...useCommandEntries(), ...useRecentEntries(), ...usePageEntries(), ...useTasteEntries(showKeys)];
}

function useCommandEntries(): readonly PaletteEntry[] {
  // As they were when the palette was opened: it covers the page.
  const [commands] = useState(readPageCommands);
  const navigate = useNavigate();
  if (commands === null) return [];
  return commands.items.map((item) => ({
    ...{ id: `command ${item.name}`, group: commands.title, title: item.title, detail: null, icon: item.icon ?? 'circle' },
    reason: item.disabled === true ? (item.reason ?? '') : null,
    run: () => (item.href === undefined ? item.onClick?.() : void navigate(item.href)),
  }));
}

function useRecentEntries(): readonly PaletteEntry[] {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { catalogue } = useOptions();
  const navigate = useNavigate();
  const group = i18n._('Recently opened');
  return readRecentRecords().flatMap(({ to, title, resource }): readonly PaletteEntry[] => {
    const entry = findCatalogueEntry(catalogue, resource);
    if (entry === null || to === location.pathname.replace(/\/edit$/, '')) return [];
    const own = { id: `recent ${to}`, group, title, detail: text(entry.title), icon: entry.icon ?? 'history', reason: null };
    return [{ ...own, run: () => void navigate(to) }];
  });
}

function usePageEntries(): readonly PaletteEntry[] {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { catalogue, accountPages } = useOptions();
  const navigate = useNavigate();
  const scope = useScope();
  const group = i18n._('Go to');
  const menu = useVisibleMenu().flatMap((each) =>
    each.entries.map(({ path, to, title, icon }) => ({ path, to, title, icon, detail: each.title === null ? null : text(each.title) })),
  );
  const own = catalogue.resources
    .filter(({ name, use }) => accountPages.includes(name) && isConditionTrue(use, scope))
    .map((entry) => ({ path: routerPathOf(entry), to: routerPathOf(entry), title: entry.title, icon: entry.icon, detail: null }));
  return [...menu, ...own].map(({ path, to, title, icon, detail }) => ({
    ...{ id: `page ${path}`, group, title: text(title), detail, icon: icon ?? 'circle', reason: null },
    run: () => void navigate(to),
  }));
}

function useTasteEntries(showKeys: () => void): readonly PaletteEntry[] {
  const { i18n } = useLingui();
  const { languages } = useOptions();
  const { setMode } = useColorScheme();
  const { set } = useDensity();
  const signOut = useSignOut();
  const group = i18n._('Settings');
  const entry = (title: string, icon: string, run: () => void): PaletteEntry => ({
    ...{ id: `taste ${title}`, group, title, detail: null, icon, reason: null, run },
  });
  return [
    entry(i18n._('System theme'), 'theme', () => setMode('system')),
    entry(i18n._('Light theme'), 'theme', () => setMode('light')),
    entry(i18n._('Dark theme'), 'theme', () => setMode('dark')),
    entry(i18n._('Compact rows'), 'rows', () => set('compact')),
    entry(i18n._('Comfortable rows'), 'rows', () => set('comfortable')),
    ...languages.offered.map((locale) =>
      entry(languageNames[locale] ?? locale, 'translate', () => void chooseLocale(i18n, languages, locale)),
    ),
    entry(i18n._('Keyboard shortcuts'), 'keyboard', showKeys),
    entry(i18n._('Sign out'), 'logout', signOut),
  ];
}
