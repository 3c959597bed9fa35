import { describe, expect, it } from 'vitest';
import { undecidedPartOf } from '../../engine/model/record-part.ts';
import { isConditionTrue, type EvaluationScope } from '../../engine/model/evaluate.ts';
import type { Condition } from '../../engine/model/expression.ts';
import type { Resource, ResourceVerb } from '../../engine/model/model.ts';
import { effectiveRoles } from '../../engine/model/roles.ts';
import { countOf, seedFor } from '../share.ts';
import { demoOf, recordsOf } from './generated.ts';
import { personasOf, platformModel as model, userOf, type Persona } from './platform.ts';

const now = new Date('2031-05-01T12:00:00Z');
const pools = demoOf(model, now);

function scopeOf(persona: Persona): EvaluationScope {
  const user = { ...userOf(persona), company: 'KOBELUX', company_group: 'tenant', timezone: 'UTC' };
  return { user, settings: {}, params: {}, parent: null, roles: effectiveRoles(model, persona.roles), now, zone: 'UTC', mode: 'show' };
}

function conditionsOf({ access, rows, actions, fields }: Resource): readonly Condition[] {
  return [
    rows,
    ...(Object.keys(access) as ResourceVerb[]).map((verb) => access[verb].cond),
    ...Object.values(actions).flatMap(({ allow, when }) => [allow.cond, when]),
    ...Object.values(fields).flatMap(({ visible, readOnly, required }) => [visible, readOnly, required]),
  ];
}

// What the help of a resource tells of a condition must not be another one: whoever reads it judges records by it.
describe('what is left to the record', () => {
  it.each(Object.values(model.resources).map((resource) => [resource.name, resource] as const))(
    'of %s holds for the same records as the whole, for every persona',
    (_name, resource) => {
      const demo = pools.get(resource.view?.of ?? resource.name) ?? [];
      const records = [
        ...[demo[0], demo[Math.floor(demo.length / 2)], demo.at(-1)].filter((values) => values !== undefined),
        ...recordsOf(Object.values(resource.fields), pools, { seed: seedFor(11), count: countOf({ usual: 4, long: 40 }) }),
      ];
      const wrong: string[] = [];
      for (const persona of personasOf(model)) {
        const scope = scopeOf(persona);
        for (const cond of new Set(conditionsOf(resource))) {
          const left = undecidedPartOf(cond, scope);
          for (const self of records) {
            const whole = { ...scope, self, old: self, form: self };
            if (isConditionTrue(left, whole) !== isConditionTrue(cond, whole))
              wrong.push(`${persona.name}: ${typeof cond === 'boolean' ? String(cond) : cond.text} for ${JSON.stringify(self)}`);
          }
        }
      }
      expect(wrong.slice(0, 3)).toEqual([]);
    },
  );
});
