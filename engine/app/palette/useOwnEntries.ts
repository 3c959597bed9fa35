/** What the palette knows without asking: the page at hand, what was looked at last, pages, and what is a matter of taste. */
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chooseLocale, useI18n } from '../../i18n/index.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import { findCatalogueEntry, useScope } from '../../screens/context.ts';
import { listFavourites, listRecentRecords, type FoundPlace } from '../../screens/kept-places.ts';
import { buildScreenPath, helpPath } from '../../screens/links.ts';
import { readPageCommands } from '../../screens/page-commands.ts';
import { useDensity } from '../../ui/index.ts';
import { languageNames } from '../layout/language-names.ts';
import { useThemeMode } from '../layout/useThemeMode.ts';
import { useVisibleMenu } from '../layout/useVisibleMenu.ts';
import { useOptions } from '../options.ts';
import { routerPathOf } from '../path-of.ts';
import { useSignOut } from '../session/useSignOut.ts';
import type { PaletteEntry } from './entries.ts';

/** In the order in which they are shown. `showKeys` opens the list of keys. */
export function useOwnEntries(showKeys: () => void): readonly PaletteEntry[] {
  return [...useCommandEntries(), ...useKeptEntries(), ...usePageEntries(), ...useTasteEntries(showKeys)];
}

function useCommandEntries(): readonly PaletteEntry[] {
  // As they were when the palette was opened: it covers the page.
  const [commands] = useState(() => readPageCommands('actions'));
  const navigate = useNavigate();
  if (commands === null) return [];
  return commands.items.map((item) => ({
    ...{ id: `command ${item.name}`, group: commands.title, title: item.title, detail: null, icon: item.icon ?? 'circle' },
    reason: item.disabled === true ? (item.reason ?? '') : null,
    run: () => (item.href === undefined ? item.onClick?.() : void navigate(item.href)),
  }));
}

/** The inputs of the form at hand; too many to be listed before anything is typed. */
export function useFieldEntries(): readonly PaletteEntry[] {
  const [fields] = useState(() => readPageCommands('fields'));
  return (fields?.items ?? []).map(({ name, title, onClick }) => ({
    ...{ id: `field ${name}`, group: fields?.title ?? '', title, detail: null, icon: 'edit', reason: null },
    run: () => onClick?.(),
  }));
}

function useKeptEntries(): readonly PaletteEntry[] {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { catalogue } = useOptions();
  const scope = useScope();
  const navigate = useNavigate();
  const here = location.pathname.replace(/\/edit$/, '');
  const entryOf = (kind: string, group: string, { to, title, resource }: FoundPlace): readonly PaletteEntry[] => {
    const entry = findCatalogueEntry(catalogue, resource);
    if (entry === null || to === here || !isConditionTrue(entry.use, scope)) return [];
    const detail = text(entry.title);
    // A list is called as it is now, in the language of now.
    const isList = buildScreenPath(entry, { screen: 'list' }) === to;
    const own = { id: `${kind} ${to}`, group, title: isList ? text(entry.titlePlural) : title, detail: isList ? null : detail };
    return [{ ...own, icon: entry.icon ?? 'circle', reason: null, run: () => void navigate(to) }];
  };
  const favourites = listFavourites();
  return [
    ...favourites.flatMap((place) => entryOf('favourite', i18n._('Favourites'), place)),
    ...listRecentRecords()
      .filter(({ to }) => favourites.every((other) => other.to !== to))
      .flatMap((place) => entryOf('recent', i18n._('Recently opened'), place)),
  ];
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
  const pages = [...menu, ...own].map(({ path, to, title, icon, detail }) => ({
    ...{ id: `page ${path}`, group, title: text(title), detail, icon: icon ?? 'circle', reason: null },
    run: () => void navigate(to),
  }));
  const help = { id: `page ${helpPath}`, group, title: i18n._('Help'), detail: null, icon: 'help', reason: null };
  return [...pages, { ...help, run: () => void navigate(helpPath) }];
}

function useTasteEntries(showKeys: () => void): readonly PaletteEntry[] {
  const { i18n } = useLingui();
  const { catalogue, languages } = useOptions();
  const theme = useThemeMode();
  const { set } = useDensity();
  const signOut = useSignOut();
  const group = i18n._('Settings');
  const entry = (title: string, icon: string, run: () => void, detail: string | null = null): PaletteEntry => ({
    ...{ id: `taste ${title}`, group, title, detail, icon, reason: null, run },
  });
  // Found by the name of the setting as well.
  const [kind, height, language] = [i18n._('Theme'), i18n._('Row height'), i18n._('Language')];
  return [
    entry(i18n._('System theme'), 'theme', () => theme.set('system'), kind),
    entry(i18n._('Light theme'), 'theme', () => theme.set('light'), kind),
    entry(i18n._('Dark theme'), 'theme', () => theme.set('dark'), kind),
    entry(i18n._('Compact rows'), 'rows', () => set('compact'), height),
    entry(i18n._('Comfortable rows'), 'rows', () => set('comfortable'), height),
    ...languages.offered.map((locale) =>
      entry(languageNames[locale] ?? locale, 'translate', () => void chooseLocale(i18n, languages, locale), language),
    ),
    // The bell hears it.
    ...(catalogue.notifies ? [entry(i18n._('Notifications'), 'bell', () => void dispatchEvent(new Event('notifications')))] : []),
    entry(i18n._('Keyboard shortcuts'), 'keyboard', showKeys),
    entry(i18n._('Sign out'), 'logout', signOut),
  ];
}
