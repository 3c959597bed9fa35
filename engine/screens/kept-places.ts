/** Records and lists that somebody keeps to find them again, and the records that they looked at last: on the account. */
import { useContext, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Resource } from '../model/model.ts';
import { findPreferenceKind, isKeptPlace, type KeptPlace } from '../model/preferences.ts';
import { dropPreference, listPreferences, usePreference, writePreference } from '../preferences/preferences.ts';
import { HasPagesContext } from './why/ask.ts';

export interface FoundPlace extends KeptPlace {
  /** Its path in the app. */
  readonly to: string;
}

const mostRecent = findPreferenceKind('recent.any')?.most ?? 0;

// A record's form and its page are one.
const placeOf = (pathname: string): string => pathname.replace(/\/edit$/, '');

function listPlaces(kind: 'recent' | 'favourite'): readonly FoundPlace[] {
  return listPreferences(kind).flatMap(([to, value]) => (isKeptPlace(value) ? [{ ...value, to }] : []));
}

/** The one looked at last first. */
export function listRecentRecords(): readonly FoundPlace[] {
  return [...listPlaces('recent')].sort((a, b) => b.at - a.at);
}

/** In the order in which they were taken in. */
export function listFavourites(): readonly FoundPlace[] {
  return [...listPlaces('favourite')].sort((a, b) => a.at - b.at);
}

/** Keeps the record of this page as the one that was looked at last; a title of null is of none. */
export function useRecentRecord({ name, isSingle }: Resource, title: string | null): void {
  const { pathname } = useLocation();
  const isKept = useContext(HasPagesContext);
  useEffect(() => {
    if (title === null || isSingle || !isKept) return;
    const to = placeOf(pathname);
    const before = listRecentRecords();
    if (before[0]?.to === to && before[0].title === title) return;
    writePreference(`recent.${to}`, { title, resource: name, at: Date.now() });
    // The account does the same.
    const others = before.filter((each) => each.to !== to);
    for (const each of others.slice(mostRecent - 1)) dropPreference(`recent.${each.to}`);
  }, [pathname, title, name, isSingle, isKept]);
}

export interface Favourite {
  /** Not where screens are tried. */
  readonly isOffered: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** Whether the page at hand is one of the favourites, and how to take it in or out. */
export function useFavourite({ name }: Pick<Resource, 'name'>, title: string): Favourite {
  const { pathname } = useLocation();
  const [kept, put] = usePreference(`favourite.${placeOf(pathname)}`);
  const isOn = isKeptPlace(kept);
  const isOffered = useContext(HasPagesContext);
  return { isOffered, isOn, toggle: () => put(isOn ? null : { title: title.slice(0, 300), resource: name, at: Date.now() }) };
}
