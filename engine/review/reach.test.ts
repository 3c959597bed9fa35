import { describe, expect, it } from 'vitest';
import { expressionOf, textOf } from '../model/testing.ts';
import { reachOf } from './reach.ts';

const roles = {
  CHIEF: { title: textOf('Chief'), implies: ['STAR'] },
  STAR: { title: textOf('Star'), implies: [] },
  MOON: { title: textOf('Moon'), implies: [] },
};
const star = ['role', 'STAR'] as const;
const moon = ['role', 'MOON'] as const;
const own = ['op', '==', ['get', 'self', ['by']], ['get', 'user', ['name']]] as const;

describe('who a right reaches', () => {
  it('is everybody or nobody', () => {
    expect(reachOf({ roles }, true)).toEqual({ anyone: 'yes', roles: [] });
    expect(reachOf({ roles }, false)).toEqual({ anyone: 'no', roles: [] });
  });

  it('are roles, those that bring them along, and those who may with some records', () =>
    expect(reachOf({ roles }, expressionOf(['op', '||', star, ['op', '&&', moon, own]]))).toEqual({
      anyone: 'no',
      roles: [
        { role: 'CHIEF', may: 'yes' },
        { role: 'STAR', may: 'yes' },
        { role: 'MOON', may: 'some' },
      ],
    }));

  it('are everybody with some records, and roles only where they may more', () =>
    expect(reachOf({ roles }, expressionOf(['op', '||', moon, own]))).toEqual({ anyone: 'some', roles: [{ role: 'MOON', may: 'yes' }] }));

  it('leaves out a role that takes a right away', () =>
    expect(reachOf({ roles }, expressionOf(['op', '!', moon]))).toEqual({ anyone: 'yes', roles: [] }));
});
