import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readModel } from '../../language/index.ts';
import { loadFolder } from '../../language/load/disk.ts';
import type { ResourceVerb } from '../../model/model.ts';
import { effectiveRoles } from '../../model/roles.ts';
import { decideAccess } from '../decide/decision.ts';
import { rowVerbs } from '../review/access-rows.ts';
import { listSubsets } from '../review/groups.ts';
import { english } from '../words/teller.ts';
import { listHoldingRights } from './role-rights.ts';

const { model } = readModel(loadFolder(join(import.meta.dirname, '../../../tests/fixtures'), 'resources'));
if (model === null) throw new Error('the fixtures have problems');

const people = listSubsets(Object.keys(model.roles)).map((roles) => effectiveRoles(model, roles));

/** `verb resource` for all that these roles may whatever the record: each asked as `steward can` asks it. */
function listDecidedVerbs(roles: ReadonlySet<string>): ReadonlySet<string> {
  const may = Object.values(model?.resources ?? {}).flatMap((resource) =>
    listTellingVerbs(resource.name)
      .filter((verb) => {
        const scope = {
          user: {},
          roles,
          self: undefined,
          parent: null,
          settings: {},
          params: {},
          now: new Date(0),
          zone: 'UTC',
          mode: 'edit',
        } as const;
        return model !== null && decideAccess({ model, resource, wish: { kind: 'verb', verb }, scope }, english).allowed;
      })
      .map((verb) => `${verb} ${resource.name}`),
  );
  return new Set(may);
}

// Which records there are is told in a line of its own.
function listTellingVerbs(name: string): readonly ResourceVerb[] {
  const resource = model?.resources[name];
  return rowVerbs.filter(
    (verb) => resource?.page === null && (resource.rows === true || ['list', 'lookup', 'create', 'export'].includes(verb)),
  );
}

function listToldVerbs(before: ReadonlySet<string> | null, after: ReadonlySet<string>, isGain: boolean): ReadonlySet<string> {
  const told = model === null ? [] : listHoldingRights(model, { before, after });
  return new Set(
    told.flatMap((right) => {
      const [, verbs = '', resource = ''] = /^([a-z, ]+) (\S+)$/.exec(right.what) ?? [];
      const known: readonly string[] = listTellingVerbs(resource);
      return right.isGain === isGain
        ? verbs.split(/, | and /).flatMap((verb) => (known.includes(verb) ? [`${verb} ${resource}`] : []))
        : [];
    }),
  );
}

it('lists for every way of holding roles what the decision allows', () => {
  for (const roles of people) expect([...listToldVerbs(null, roles, true)].sort()).toEqual([...listDecidedVerbs(roles)].sort());
});

it('tells whoever gets or loses roles the difference of the two decisions', () => {
  for (const before of people)
    for (const after of people) {
      const [was, is] = [listDecidedVerbs(before), listDecidedVerbs(after)];
      const gains = [...listToldVerbs(before, after, true)].filter((right) => !was.has(right));
      expect(gains.sort()).toEqual([...is].filter((right) => !was.has(right)).sort());
      expect([...listToldVerbs(before, after, false)].filter((right) => !is.has(right)).sort()).toEqual(
        [...was].filter((right) => !is.has(right)).sort(),
      );
    }
});
