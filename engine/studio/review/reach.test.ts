import { describe, expect, it } from 'vitest';
import type { Condition } from '../../model/expression.ts';
import { expressionOf, textOf } from '../../model/testing.ts';
import { computeReach } from './reach.ts';

const roles = {
  CHIEF: { title: textOf('Chief'), implies: ['STAR'] },
  STAR: { title: textOf('Star'), implies: [] },
  MOON: { title: textOf('Moon'), implies: [] },
};
const star = ['role', 'STAR'] as const;
const moon = ['role', 'MOON'] as const;
const right = (cond: Condition) => ({ cond, demands: [{ cond, place: { file: 'a.yaml', line: 1, column: 1 } }] });
const own = ['op', '==', ['get', 'self', ['by']], ['get', 'user', ['name']]] as const;

describe('who a right reaches', () => {
  it('is everybody or nobody', () => {
    expect(computeReach({ roles }, right(true))).toEqual({ anyone: 'yes', roles: [] });
    expect(computeReach({ roles }, right(false))).toEqual({ anyone: 'no', roles: [] });
  });

  it('are roles, those that bring them along, and those who may with some records', () =>
    expect(computeReach({ roles }, right(expressionOf(['op', '||', star, ['op', '&&', moon, own]])))).toEqual({
      anyone: 'no',
      roles: [
        { roles: ['CHIEF'], may: 'yes' },
        { roles: ['STAR'], may: 'yes' },
        { roles: ['MOON'], may: 'some' },
      ],
    }));

  it('are everybody with some records, and roles only where they may more', () =>
    expect(computeReach({ roles }, right(expressionOf(['op', '||', moon, own])))).toEqual({
      anyone: 'some',
      roles: [{ roles: ['MOON'], may: 'yes' }],
    }));

  it('leaves out a role that takes a right away', () =>
    expect(computeReach({ roles }, right(expressionOf(['op', '!', moon])))).toEqual({ anyone: 'yes', roles: [] }));

  it('are the fewest roles that together may what none of them may', () =>
    expect(computeReach({ roles }, right(expressionOf(['op', '&&', star, moon])))).toEqual({
      anyone: 'no',
      roles: [{ roles: ['MOON', 'STAR'], may: 'yes' }],
    }));

  it('is nobody where no record could fit', () => {
    const [gas, rock] = ['gas', 'rock'].map((kind) => ['op', '==', ['get', 'self', ['kind']], ['lit', kind]] as const);
    if (gas === undefined || rock === undefined) throw new Error('There are two kinds.');
    expect(computeReach({ roles }, right(expressionOf(['op', '&&', gas, rock])))).toEqual({ anyone: 'no', roles: [] });
  });
});
