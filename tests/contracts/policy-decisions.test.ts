import { describe, expect, it } from 'vitest';
import {
  listBrokenRules,
  currentFieldState,
  isMadeByServer,
  isOpenToRoles,
  isRoleRule,
  mayRunAction,
  mayUseVerb,
} from '../../engine/model/access.ts';
import { isConditionTrue, type EvaluationScope } from '../../engine/model/evaluate.ts';
import type { Resource, ResourceVerb } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import { answerWish, type WishAnswer } from '../../engine/studio/decide/answer.ts';
import { isVerbOffered } from '../../engine/studio/decide/gates.ts';
import type { RawLine, AccessWish } from '../../engine/studio/decide/question.ts';
import { decideAccess } from '../../engine/studio/decide/decision.ts';
import { english } from '../../engine/studio/words/teller.ts';
import { effectiveRoles } from '../../engine/model/roles.ts';
import { countOf, seedFor } from '../share.ts';
import { demoOf, recordsOf } from './generated.ts';
import { personasOf, platformModel as model, userOf, type Persona } from './platform.ts';

const now = new Date('2031-05-01T12:00:00Z');
const pools = demoOf(model, now);
const personas = personasOf(model);
const groups = ['servicepartner', 'tenant', null];

/** Records of the demo data, and generated ones whose values are partly of the wrong kind. */
function recordsFor(resource: Resource): readonly Values[] {
  const demo = pools.get(resource.view?.of ?? resource.name) ?? [];
  const some = [demo[0], demo[Math.floor(demo.length / 2)], demo.at(-1)].filter((values) => values !== undefined);
  return [...some, ...recordsOf(Object.values(resource.fields), pools, { seed: seedFor(7), count: countOf({ usual: 4, long: 40 }) })];
}

function scopeOf(persona: Persona, at: number, mode: EvaluationScope['mode']): EvaluationScope {
  const user = { ...userOf(persona), company: 'KOBELUX', company_group: groups[at % groups.length], timezone: 'UTC' };
  return { user, settings: {}, params: {}, parent: null, roles: effectiveRoles(model, persona.roles), now, zone: 'UTC', mode };
}

const modeOf: Readonly<Record<ResourceVerb, EvaluationScope['mode']>> = {
  ...{ use: 'list', list: 'list', lookup: 'list', export: 'list' },
  ...{ show: 'show', act: 'show', comment: 'show', create: 'create', edit: 'edit', delete: 'edit' },
};
const verbs = Object.keys(modeOf) as readonly ResourceVerb[];

/** What the server asks before a verb, in its own order (engine/server/plan/write/save.ts, remove.ts, find.ts). */
function mayAll(resource: Resource, verb: ResourceVerb, scope: EvaluationScope): boolean {
  const isThere = !['show', 'edit', 'delete', 'act', 'comment'].includes(verb) || isConditionTrue(resource.rows, scope);
  const broken = listBrokenRules(resource, verb, scope).filter((rule) => verb === 'delete' || isRoleRule(rule));
  return isThere && isVerbOffered(resource, verb) && mayUseVerb(resource, verb, scope).allowed && broken.length === 0;
}

const isGate = ({ gate }: RawLine): boolean => !['signed-in', 'offered', 'rows', 'rule'].includes(gate);
const allowed = ({ outcome }: WishAnswer): boolean => outcome === 'passes';
const passesGates = ({ lines }: WishAnswer): boolean => lines.filter(isGate).every(({ outcome }) => outcome === 'passes');
// Rules that read roles alone are asked with the gates.
const passesRoles = (resource: Resource, name: string, scope: EvaluationScope): boolean =>
  !listBrokenRules(resource, name, scope).some(isRoleRule);

const resources = Object.values(model.resources).map((resource) => [resource.name, resource] as const);

describe('what is explained is what is decided', () => {
  it.each(resources)('of %s, for every persona, verb, action and field', (_name, resource) => {
    const wrong: string[] = [];
    const expected = (wish: AccessWish, is: unknown, wanted: unknown) => {
      if (is !== wanted) wrong.push(`${JSON.stringify(wish)}: explained as ${String(is)}, decided as ${String(wanted)}`);
    };
    for (const [at, self] of recordsFor(resource).entries()) {
      for (const persona of personas) {
        const explain = (wish: AccessWish, scope: EvaluationScope): WishAnswer => answerWish({ model, resource, wish, scope });
        for (const verb of verbs) {
          const wish = { kind: 'verb', verb } as const;
          const scope = { ...scopeOf(persona, at, modeOf[verb]), self };
          const decision = explain(wish, scope);
          expected(wish, passesGates(decision) && passesRoles(resource, verb, scope), mayUseVerb(resource, verb, scope).allowed);
          expected(wish, allowed(decision), mayAll(resource, verb, scope));
          const { outcome } = explain(wish, { ...scope, self: undefined });
          if (outcome !== 'depends') expected(wish, allowed(decision), outcome === 'passes');
        }
        // In words it is the same answer.
        if (at === 0) {
          const question = {
            model,
            resource,
            wish: { kind: 'verb', verb: 'edit' } as const,
            scope: { ...scopeOf(persona, at, 'edit'), self },
          };
          expected(question.wish, decideAccess(question, english).outcome, answerWish(question).outcome);
        }
        for (const action of Object.values(resource.actions)) {
          const wish = { kind: 'action', name: action.name } as const;
          const scope = { ...scopeOf(persona, at, 'show'), self };
          const isOpen = passesGates(explain(wish, scope)) && passesRoles(resource, action.name, scope);
          expected(wish, isOpen, mayRunAction(resource, action, scope).allowed);
        }
        for (const field of Object.values(resource.fields)) {
          const seen = { ...scopeOf(persona, at, 'show'), self, old: self, form: self };
          const isSeen = isOpenToRoles(field.visible, seen.roles) && currentFieldState(field, seen).visible;
          const see = explain({ kind: 'see', field: field.name }, seen).lines.find(({ gate }) => gate === 'visible');
          expected({ kind: 'see', field: field.name }, see?.outcome !== 'fails', isSeen);
          const written = { ...seen, mode: 'edit' as const };
          const { visible, readOnly } = currentFieldState(field, written);
          const locks = ['made-by-server', 'immutable', 'visible', 'read-only'];
          const lines = explain({ kind: 'write', field: field.name }, written).lines.filter(({ gate }) => locks.includes(gate));
          expected(
            { kind: 'write', field: field.name },
            lines.every(({ outcome }) => outcome === 'passes'),
            visible && !readOnly,
          );
          if (isMadeByServer(field)) expected({ kind: 'write', field: field.name }, lines.length > 0, true);
        }
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  });
});
