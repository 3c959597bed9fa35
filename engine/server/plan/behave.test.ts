import { describe, expect, it } from 'vitest';
import type { Action, ApiOperation, Resource } from '../../model/model.ts';
import { textOf } from '../../model/testing.ts';
import { modelOf, resourceOf } from '../../../tests/fixtures/model.ts';
import type { ResourceBehaviour } from '../behaviour.ts';
import { listBehaviourProblems } from './behave.ts';

const op = (behaviour: boolean): ApiOperation => ({
  method: 'PUT',
  path: ['moons', { key: 0 }, 'shine'],
  encoding: 'json',
  read: [],
  headers: {},
  send: null,
  behaviour,
});

function actionOf(name: string, behaviour: boolean): Action {
  return {
    ...{
      name,
      title: textOf(name),
      icon: null,
      tone: 'neutral',
      places: ['row'],
      allow: { cond: true, reason: null, place: null },
      when: true,
      from: null,
      to: null,
    },
    ...{ confirm: null, fields: {}, order: [], place: { file: 'resources/moons.yaml', line: 1, column: 1 } },
    ...{ success: null, failure: textOf('x'), after: [], afterFailure: [] },
    does: { kind: 'request', op: op(behaviour), body: {}, set: [], append: null },
  };
}

const model = modelOf([
  resourceOf('moons', [], { actions: { shine: actionOf('shine', true), rise: actionOf('rise', false) } }),
  resourceOf('bright-moons', [], { view: { of: 'moons', where: [], widens: null } }),
]);
const done: NonNullable<ResourceBehaviour['actions']>[string] = async () => ({ kind: 'done' });

describe('behaviours and Model', () => {
  it('agree when each request that needs code has it', () => {
    expect(listBehaviourProblems(model, [{ resource: 'moons', actions: { shine: done } }])).toEqual([]);
  });

  it('name the request that nobody serves', () => {
    expect(listBehaviourProblems(model, [])).toEqual(['action "shine" of "moons" needs code, but the project has no behaviour for it']);
  });

  it('agree when code does what its descriptor says, and nothing else', () => {
    const of = (byCode: Resource['byCode']) => modelOf([resourceOf('moons', [], { byCode })]);
    const create: ResourceBehaviour['create'] = async () => ({ kind: 'done' });
    const afterWrite: ResourceBehaviour['afterWrite'] = async () => {};
    expect(listBehaviourProblems(of(['create', 'after']), [{ resource: 'moons', create, afterWrite }])).toEqual([]);
    expect(listBehaviourProblems(of(['create']), [{ resource: 'moons', create, afterWrite }])).toEqual([
      'the behaviour of "moons" has code for after, but the descriptor does not say so: `npx steward upgrade` adds it to byCode',
    ]);
    expect(listBehaviourProblems(of(['read', 'after']), [{ resource: 'moons', afterWrite }])).toEqual([
      '"moons" says byCode: read, but its behaviour has no code for that',
    ]);
    expect(listBehaviourProblems(of(['update']), [])).toEqual(['"moons" says byCode, but the project has no behaviour for it']);
  });

  it('name the behaviour that names nothing', () => {
    const shine = { resource: 'moons', actions: { shine: done, glow: done } };
    expect(listBehaviourProblems(model, [shine, { resource: 'suns' }, { resource: 'bright-moons' }])).toEqual([
      'a behaviour names action "glow" of "moons", but the descriptor has no such request',
      'a behaviour names resource "suns", but the descriptors have no such resource',
      'a behaviour names "bright-moons", but that is a view: name what it is a view of',
    ]);
  });
});
