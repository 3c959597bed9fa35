/** Where a condition can stand in a descriptor, and what tells whether it lets through more. */
import type { Document } from 'yaml';
import type { Resource } from '../../../engine/model/model.ts';
import { isLookedUpWhole } from '../../contracts/access-calls.ts';
import { isNamed } from '../../contracts/transitions.ts';
import type { Probe } from './asked.ts';
import type { Subject } from './world.ts';

export interface Site {
  readonly at: string;
  /** Whether a record is at hand; of fields nothing but roles hides from answers. */
  readonly reads: 'record' | 'user' | 'roles';
  readonly probe: Probe;
  readonly write: (document: Document, condition: string) => void;
}

export function sitesOf(resource: Resource, { state, filled }: Pick<Subject, 'state' | 'filled'>): readonly Site[] {
  const { ops, order, fields, key, titleField, search, actions } = resource;
  const verb = (name: string, probe: Probe, reads: Site['reads']): Site => ({
    at: `access.${name}`,
    reads,
    probe,
    write: (document, condition) => {
      const written: unknown = document.get('access');
      if (typeof written === 'string' || typeof written === 'boolean') document.set('access', document.createNode({ use: written }));
      document.setIn(['access', name], condition);
    },
  });
  const known = new Set([...key, titleField, ...search]);
  const hidden = order.filter(
    (name) =>
      filled.includes(name) &&
      fields[name]?.visible === true &&
      !known.has(name) &&
      fields[name]?.required === false &&
      fields[name]?.derived === null,
  );
  // A call that no state or body of its own tells apart from others may be taken for one of these.
  const acts = Object.values(actions).filter(
    (action) =>
      action.does.kind === 'request' &&
      !action.does.op.behaviour &&
      (action.to !== null || isNamed(action)) &&
      (action.from === null || (state !== null && action.from.includes(state))),
  );
  return [
    verb('use', { kind: 'list' }, 'user'),
    verb('list', { kind: 'list' }, 'user'),
    verb('rows', { kind: 'list' }, 'record'),
    verb('rows', { kind: 'list' }, 'record'),
    ...(ops.get === null || isLookedUpWhole(resource) ? [] : [verb('show', { kind: 'show' }, 'record')]),
    ...(ops.update === null ? [] : [verb('edit', { kind: 'edit' }, 'record')]),
    ...(ops.delete === null ? [] : [verb('delete', { kind: 'delete' }, 'record')]),
    ...(ops.create === null ? [] : [verb('create', { kind: 'create' }, 'user')]),
    ...hidden.slice(0, 1).map((name): Site => ({
      at: `fields.${name}.visible`,
      reads: 'roles',
      probe: { kind: 'list' },
      write: (document, condition) => {
        const written: unknown = document.getIn(['fields', name]);
        if (typeof written === 'string') document.setIn(['fields', name], document.createNode({ type: written }));
        document.setIn(['fields', name, 'visible'], condition);
        // Who sees no row of the resource would see no field of it either way.
        if (document.hasIn(['access', 'rows'])) document.deleteIn(['access', 'rows']);
      },
    })),
    ...acts.flatMap(({ name, to }) =>
      (['allow', 'when'] as const).map((word): Site => ({
        at: `${to === null ? 'actions' : 'transitions'}.${name}.${word}`,
        reads: 'record',
        probe: { kind: 'action', name },
        write: (document, condition) => {
          const path = [document.hasIn(['transitions', name]) ? 'transitions' : 'actions', name, word];
          document.setIn(path, condition);
          // The condition that stays beside a right would let none of the records through.
          if (word === 'allow') document.deleteIn([...path.slice(0, -1), 'when']);
        },
      })),
    ),
  ];
}
