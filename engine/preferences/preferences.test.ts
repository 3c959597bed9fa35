// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dropPersonalPreferences,
  dropUnsent,
  listPreferences,
  readPreference,
  readUnsent,
  readUnsentBase,
  subscribeToPreferences,
  takeAccountPreferences,
  writePreference,
} from './preferences.ts';

const layout = { hidden: ['mass'], order: [], widths: {} };
const place = { title: 'Earth', resource: 'planets', at: 1 };

beforeEach(() => localStorage.clear());

describe('the copy in the browser', () => {
  it('is read again, each key with the values that it takes', () => {
    writePreference('density', 'comfortable');
    writePreference('columns.planets', layout);
    writePreference('sidebar', false);
    expect(['density', 'columns.planets', 'sidebar', 'columns.moons'].map(readPreference)).toEqual(['comfortable', layout, false, null]);
    localStorage.setItem('steward.density', 'huge');
    localStorage.setItem('steward.columns.planets', '{');
    expect(['density', 'columns.planets'].map(readPreference)).toEqual([null, null]);
  });

  it('has the theme where the page looks for it before any script of the app', () => {
    writePreference('theme', 'dark');
    expect(localStorage.getItem('mui-mode')).toBe('dark');
  });

  it('marks what is chosen until the account has it; what was chosen again since stays marked', () => {
    vi.setSystemTime(1000);
    writePreference('density', 'comfortable');
    expect(readUnsent()).toEqual({ density: 1000 });
    vi.setSystemTime(2000);
    writePreference('density', 'compact');
    dropUnsent('density', { chosenAt: 1000, value: 'comfortable' });
    expect(readUnsent()).toEqual({ density: 2000 });
    dropUnsent('density', { chosenAt: 2000, value: 'compact' });
    writePreference('density', 'compact');
    expect(readUnsent()).toEqual({});
    vi.useRealTimers();
  });

  it('knows what stood in the place of a choice, until the account has it', () => {
    vi.setSystemTime(1000);
    const other = { ...layout, widths: { name: 200 } };
    takeAccountPreferences('ada', { 'columns.planets': layout });
    writePreference('columns.planets', other);
    writePreference('columns.planets', { ...other, order: ['name'] });
    expect(readUnsentBase('columns.planets')).toEqual(layout);
    // What was chosen while it was sent is a change of what was sent.
    dropUnsent('columns.planets', { chosenAt: 500, value: other });
    expect(readUnsentBase('columns.planets')).toEqual(other);
    dropUnsent('columns.planets', { chosenAt: 1000, value: { ...other, order: ['name'] } });
    expect(readUnsentBase('columns.planets')).toBeNull();
    vi.useRealTimers();
  });

  it('tells of its changes, also of those of another tab', () => {
    let heard = 0;
    const stop = subscribeToPreferences(() => (heard += 1));
    writePreference('density', 'comfortable');
    dispatchEvent(new StorageEvent('storage', { key: 'steward.density' }));
    stop();
    writePreference('density', 'compact');
    expect(heard).toBe(2);
  });
});

describe('what the account says', () => {
  it('takes the place of what is here, but not of what is not sent yet', () => {
    takeAccountPreferences('ada', {});
    writePreference('density', 'comfortable');
    dropUnsent('density', { chosenAt: readUnsent()['density'] ?? 0, value: 'comfortable' });
    writePreference('favourite./planets/earth', place);
    takeAccountPreferences('ada', {
      density: 'compact',
      locale: 'de',
      'favourite./planets/mars': { ...place, title: 'Mars' },
      theme: 'pink',
    });
    expect([readPreference('density'), readPreference('locale'), readPreference('theme')]).toEqual(['compact', 'de', null]);
    expect(
      listPreferences('favourite')
        .map(([to]) => to)
        .sort(),
    ).toEqual(['/planets/earth', '/planets/mars']);
  });

  it('takes back here what was taken back elsewhere', () => {
    takeAccountPreferences('ada', { 'start.planets': 'v1' });
    expect(readPreference('start.planets')).toBe('v1');
    takeAccountPreferences('ada', {});
    expect([readPreference('start.planets'), readUnsent()]).toEqual([null, {}]);
  });

  it('is given what was chosen before anybody was signed in, and what an earlier version left here', () => {
    localStorage.setItem('steward.columns.planets', JSON.stringify(layout));
    writePreference('locale', 'de');
    takeAccountPreferences('ada', { locale: 'en' });
    expect(Object.keys(readUnsent()).sort()).toEqual(['columns.planets', 'locale']);
    expect(readPreference('locale')).toBe('de');
  });

  it('leaves nothing of somebody to the next one but language and theme, which are not theirs to keep either', () => {
    takeAccountPreferences('ada', { 'favourite./planets/earth': place, theme: 'dark', locale: 'de' });
    writePreference('start.planets', 'v1');
    takeAccountPreferences('bob', {});
    expect([listPreferences('favourite'), readPreference('start.planets'), readUnsent()]).toEqual([[], null, {}]);
    expect([readPreference('theme'), readPreference('locale')]).toEqual(['dark', 'de']);
    takeAccountPreferences('bob', { locale: 'en' });
    expect(readPreference('locale')).toBe('en');
  });

  it('is forgotten at sign-out, but for the page before sign-in', () => {
    takeAccountPreferences('ada', { 'recent./planets/earth': place, locale: 'de' });
    dropPersonalPreferences();
    expect([listPreferences('recent'), readPreference('locale')]).toEqual([[], 'de']);
  });
});
