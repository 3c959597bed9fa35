/** The cases in which a wish has to be asked: records and users that its conditions tell apart. */
import type { Who } from '../../language/policy/sentence.ts';
import type { Scope } from '../../model/evaluate.ts';
import type { Condition } from '../../model/expression.ts';
import type { Model, Resource, Verb } from '../../model/model.ts';
import { rolesRead } from '../../model/roles.ts';
import { answerTo } from '../decide/answer.ts';
import { ofRecord } from '../decide/gates.ts';
import type { Raw, Wish } from '../decide/question.ts';
import type { Facts } from './facts.ts';
import { formOf, parentOf } from './names.ts';
import type { Probe } from './users.ts';
import { nothing, variablesOf, worldsOf, type Variable, type World } from './worlds.ts';

export interface Asked {
  readonly wish: Wish;
  readonly isNew: boolean;
  /** What a sentence says of the record: its values are tried as well. */
  readonly said: Condition;
  readonly whose: Who['whose'];
}

export interface Cases {
  readonly conditions: readonly Condition[];
  /** Made when they are asked for: few wishes need their own. */
  readonly worlds: () => readonly World[];
  readonly mode: Scope['mode'];
}

export function casesOf({ model }: Facts, resource: Resource, { wish, isNew, said, whose }: Asked): Cases {
  const parent = parentOf(model, resource);
  const conditions = conditionsOf(resource, wish);
  const isMoving = wish.kind === 'action' && resource.actions[wish.name]?.from !== null && resource.stateField !== null;
  const all = [...conditions, said, ...(isMoving ? [stateRead(resource)] : [])];
  return { conditions, worlds: () => worldsOf(known(variablesOf(all, resource, parent), whose)), mode: modeOf(resource, wish, isNew) };
}

/** What a policy says of an address that opens would be about settings. */
export function linesFor(model: Model, resource: Resource, wish: Wish, scope: Scope): readonly Raw[] {
  return answerTo({ model, resource, wish, scope }).lines.filter(({ gate }) => gate !== 'address');
}

function modeOf(resource: Resource, wish: Wish, isNew: boolean): Scope['mode'] {
  if (wish.kind === 'see') return 'show';
  return formOf(resource, isNew);
}

/** All conditions that could have a part in the answer. */
function conditionsOf(resource: Resource, wish: Wish): readonly Condition[] {
  const { access, rows, rules, actions, fields, accepts } = resource;
  const gates = (...verbs: readonly Verb[]): readonly Condition[] => ['use' as const, ...verbs].map((verb) => access[verb].cond);
  const ruled = (...names: readonly string[]): readonly Condition[] =>
    rules.filter(({ verbs }) => names.some((name) => verbs.includes(name))).flatMap(({ when, check }) => [when, check]);
  switch (wish.kind) {
    case 'verb':
      return [...gates(wish.verb), ...(ofRecord.has(wish.verb) ? [rows] : []), ...ruled(wish.verb)];
    case 'action':
      return [...gates(), rows, actions[wish.name]?.allow.cond ?? true, actions[wish.name]?.when ?? true, ...ruled(wish.name)];
    case 'filter':
      return [...gates('list'), accepts.find(({ param }) => param === wish.param)?.when ?? true];
    case 'see':
      return [...gates('list', 'show', 'lookup'), rows, fields[wish.field]?.visible ?? true];
    case 'write':
    case 'choose': {
      const field = formField(resource, wish.field) ?? fields[wish.field];
      const options = field?.choices?.kind === 'enum' && wish.kind === 'choose' ? field.choices.values.map(({ when }) => when) : [];
      return [...gates('create', 'edit'), rows, ...ruled('create', 'edit'), field?.visible ?? true, field?.readOnly ?? false, ...options];
    }
  }
}

function formField(resource: Resource, name: string) {
  return resource.edit?.fields[name] ?? resource.create?.fields[name];
}

export function rolesIn(conditions: readonly Condition[]): ReadonlySet<string> {
  return new Set(conditions.flatMap(rolesRead));
}

// A condition that reads nothing but the state.
function stateRead({ stateField, place }: Resource): Condition {
  return { node: ['op', '==', ['get', 'self', [stateField ?? '']], ['lit', null]], text: '', ty: 'bool', reads: [], place };
}

/** What the sentence says of the user is not tried in other ways. */
export function known(variables: readonly Variable[], whose: Who['whose']): readonly Variable[] {
  const own = whose.map(({ attribute, value }): Variable => ({ root: 'user', steps: [attribute.text], values: [value.value] }));
  return [...variables.filter(({ root, steps }) => !own.some((each) => each.root === root && each.steps[0] === steps[0])), ...own];
}

/** Without a probe: somebody of no roles, for conditions that read none. */
export function scopeAt({ settings, now }: Facts, probe: Probe | null, { self, parent, user, settings: own }: World): Scope {
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
