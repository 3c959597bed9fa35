/** The cases in which a wish has to be asked: records and users that its conditions tell apart. */
import type { PolicySubject } from './sentences/sentence.ts';
import { listOfferConditions } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Condition } from '../../model/expression.ts';
import type { Model, Resource, ResourceVerb } from '../../model/model.ts';
import { rolesReadBy } from '../../model/roles.ts';
import { listChoiceOptions } from '../../model/options.ts';
import { answerWish } from '../decide/answer.ts';
import { ofRecord } from '../decide/gates.ts';
import type { RawLine, AccessWish } from '../decide/question.ts';
import type { PolicyFacts } from './facts.ts';
import { formModeOf, nearestParentOf } from './names.ts';
import type { UserProbe } from './users.ts';
import { nothing, listVariables, listWorlds, type PolicyVariable, type PolicyWorld } from './worlds.ts';

export interface PolicyQuestion {
  readonly wish: AccessWish;
  readonly isNew: boolean;
  /** What a sentence says of the record: its values are tried as well. */
  readonly said: Condition;
  readonly whose: PolicySubject['whose'];
}

export interface PolicyCases {
  readonly conditions: readonly Condition[];
  /** Made when they are asked for: few wishes need their own. */
  readonly worlds: () => readonly PolicyWorld[] | 'too-many';
  readonly mode: EvaluationScope['mode'];
}

export function buildPolicyCases({ model }: PolicyFacts, resource: Resource, { wish, isNew, said, whose }: PolicyQuestion): PolicyCases {
  const parent = nearestParentOf(model, resource);
  const conditions = listConditionsInvolved(resource, wish);
  const isMoving = wish.kind === 'action' && resource.actions[wish.name]?.from !== null && resource.stateField !== null;
  const all = [...conditions, said, ...(isMoving ? [conditionOnState(resource)] : [])];
  return {
    conditions,
    worlds: () => listWorlds(omitKnownAttributes(listVariables(all, resource, parent), whose)),
    mode: policyModeOf(resource, wish, isNew),
  };
}

/** What a policy says of an address that opens would be about settings. */
export function listPolicyLines(model: Model, resource: Resource, wish: AccessWish, scope: EvaluationScope): readonly RawLine[] {
  return answerWish({ model, resource, wish, scope }).lines.filter(({ gate }) => gate !== 'address');
}

function policyModeOf(resource: Resource, wish: AccessWish, isNew: boolean): EvaluationScope['mode'] {
  if (wish.kind === 'see') return 'show';
  return formModeOf(resource, isNew);
}

/** All conditions that could have a part in the answer. */
function listConditionsInvolved(resource: Resource, wish: AccessWish): readonly Condition[] {
  const { access, rows, rules, actions, fields, accepts } = resource;
  const gates = (...verbs: readonly ResourceVerb[]): readonly Condition[] => ['use' as const, ...verbs].map((verb) => access[verb].cond);
  const ruled = (...names: readonly string[]): readonly Condition[] =>
    rules.filter(({ verbs }) => names.some((name) => verbs.includes(name))).flatMap(({ when, check }) => [when, check]);
  switch (wish.kind) {
    case 'verb':
      return [...gates(wish.verb), ...(ofRecord.has(wish.verb) ? [rows] : []), ...ruled(wish.verb)];
    case 'action': {
      const action = actions[wish.name];
      return [...gates(), rows, ...(action === undefined ? [] : [action.allow.cond, ...listOfferConditions(action)]), ...ruled(wish.name)];
    }
    case 'filter':
      return [...gates('list'), accepts.find(({ param }) => param === wish.param)?.when ?? true];
    case 'see':
      return [...gates('list', 'show', 'lookup'), rows, fields[wish.field]?.visible ?? true];
    case 'write':
    case 'choose': {
      const field = findFormField(resource, wish.field) ?? fields[wish.field];
      const options = wish.kind === 'choose' ? listChoiceOptions(field?.choices).map(({ when }) => when) : [];
      return [...gates('create', 'edit'), rows, ...ruled('create', 'edit'), field?.visible ?? true, field?.readOnly ?? false, ...options];
    }
  }
}

function findFormField(resource: Resource, name: string) {
  return resource.edit?.fields[name] ?? resource.create?.fields[name];
}

export function rolesInConditions(conditions: readonly Condition[]): ReadonlySet<string> {
  return new Set(conditions.flatMap(rolesReadBy));
}

// A condition that reads nothing but the state.
function conditionOnState({ stateField, place }: Resource): Condition {
  return { node: ['op', '==', ['get', 'self', [stateField ?? '']], ['lit', null]], text: '', ty: 'bool', reads: [], place };
}

/** What the sentence says of the user is not tried in other ways. */
export function omitKnownAttributes(variables: readonly PolicyVariable[], whose: PolicySubject['whose']): readonly PolicyVariable[] {
  const own = whose.map(({ attribute, value }): PolicyVariable => ({ root: 'user', steps: [attribute.text], values: [value.value] }));
  return [...variables.filter(({ root, steps }) => !own.some((each) => each.root === root && each.steps[0] === steps[0])), ...own];
}

/** Without a probe: somebody of no roles, for conditions that read none. */
export function buildProbeScope(
  { settings, now }: PolicyFacts,
  probe: UserProbe | null,
  { self, parent, user, settings: own }: PolicyWorld,
): EvaluationScope {
  const isVisitor = probe !== null && !probe.isSignedIn;
  return {
    self,
    parent,
    old: self,
    form: self,
    params: {},
    user: isVisitor ? undefined : user,
    // Few conditions read a setting, and there are many cases.
    settings: own === nothing.settings ? settings : { ...settings, ...(own as object) },
    roles: probe?.roles ?? new Set(),
    now,
    zone: 'UTC',
    mode: 'edit',
  };
}
