// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useLightPrint } from './useLightPrint.ts';

afterEach(cleanup);

it('paper is light, and the screen is as it was, however often a browser tells of either', () => {
  const { dataset } = document.documentElement;
  renderHook(() => useLightPrint());
  const tell = (event: string): string | undefined => {
    window.dispatchEvent(new Event(event));
    return dataset['theme'];
  };
  dataset['theme'] = 'dark';
  expect(['beforeprint', 'beforeprint', 'afterprint', 'afterprint'].map(tell)).toEqual(['light', 'light', 'dark', 'dark']);
  dataset['theme'] = 'light';
  expect(['beforeprint', 'afterprint'].map(tell)).toEqual(['light', 'light']);
  dataset['theme'] = 'dark';
  expect(tell('afterprint')).toBe('dark');
});
