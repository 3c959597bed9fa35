/** Whether the names of a sentence exist in the Model. */
import { suggestKnownName, createProblem, type Problem } from '../../language/problem.ts';
import type {
  PolicyClaim,
  PolicyCondition,
  GivenValue,
  PolicyLiteral,
  PolicySentence,
  PolicySubject,
  PolicyWord,
} from './sentences/sentence.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import { verbs } from '../../model/verbs.ts';
import { findCondField, parseCondPath } from './cond.ts';
import { collectFields } from './fields.ts';

/** The nearest parent of a resource below one. */
export function nearestParentOf({ resources }: Pick<Model, 'resources'>, { parents }: Resource): Resource | null {
  return resources[parents.at(-1)?.resource ?? ''] ?? null;
}

/** The form that a sentence speaks of. */
export function formModeOf({ edit }: Resource, isNew: boolean): 'create' | 'edit' {
  return isNew || edit === null ? 'create' : 'edit';
}

/** All fields a form may hold, its own included. */
export function listFormFields(resource: Resource, mode: 'create' | 'edit'): Readonly<Record<string, Field>> {
  return { ...resource.fields, ...resource[mode]?.fields };
}

/** Every name of a sentence that the Model does not have. */
export function listUnknownNames(model: Model, { claim }: PolicySentence): readonly Problem[] {
  const { text, span } = claim.resource;
  const resource = Object.hasOwn(model.resources, text) ? model.resources[text] : undefined;
  const roles = 'who' in claim ? listUnknownRoles(model, claim.who) : [];
  if (resource === undefined) {
    const message = `the line names "${text}", but there is no such resource`;
    return [...roles, createProblem(span, { code: 'unknown-resource', message, ...suggestKnownName(text, Object.keys(model.resources)) })];
  }
  return [...roles, ...listUnknownOfClaim(model, resource, claim)];
}

function listUnknownRoles(model: Model, who: PolicySubject): readonly Problem[] {
  const named = 'roles' in who ? who.roles.flat() : [];
  const attributes = who.whose.map(({ attribute }) => attribute);
  return [
    ...listMissingWords('role', 'the project has no such role', named, Object.keys(model.roles)),
    ...listMissingWords('field', '`user` in _app.yaml has no such field', attributes, Object.keys(model.user)),
  ];
}

function listUnknownOfClaim(model: Model, resource: Resource, claim: PolicyClaim): readonly Problem[] {
  switch (claim.kind) {
    case 'may':
      return [...listUnknownOfDoing(resource, claim), ...(claim.cond === null ? [] : listUnknownOfCond(model, resource, claim.cond))];
    case 'rows':
      return typeof claim.sees === 'string' ? [] : listUnknownOfCond(model, resource, claim.sees);
    case 'values':
      return claim.action === null
        ? listUnknownOfGiven(resource, [...claim.given, ...claim.before])
        : listUnknownOfDialog(resource, claim.action, claim.given);
    case 'start':
      return listUnknownOfGiven(resource, claim.given);
    case 'go':
      return [...claim.from, ...claim.to].flatMap((state) => listUnknownValue(resource.fields[resource.stateField ?? ''], state));
    case 'unique':
      return listUnknownFields(resource, [claim.field, ...claim.within]);
    case 'field':
    case 'refers':
      return listMissingWords('field', `"${resource.name}" has no such field`, [claim.field], [...collectFields(resource).keys()]);
    case 'asks':
      return listMissingWords('action', `"${resource.name}" has no such action`, claim.actions, [
        ...Object.keys(resource.actions),
        'delete',
      ]);
  }
}

function listUnknownOfDoing(resource: Resource, { doing, isNew }: Extract<PolicyClaim, { kind: 'may' }>): readonly Problem[] {
  switch (doing.kind) {
    case 'verbs': {
      const known = [...verbs, ...Object.keys(resource.actions)];
      return listMissingWords('verb', `"${resource.name}" has no such verb or action`, doing.names, known);
    }
    case 'see':
      return listUnknownFields(resource, doing.fields);
    case 'write':
      return doing.fields.flatMap((field) => listUnknownFormField(resource, field, isNew));
    case 'choose': {
      const field = listFormFields(resource, formModeOf(resource, isNew))[doing.field.text];
      return [...listUnknownFormField(resource, doing.field, isNew), ...doing.values.flatMap((value) => listUnknownValue(field, value))];
    }
    case 'filter':
      return listMissingWords(
        'filter',
        `"${resource.name}" has no such filter`,
        doing.params,
        resource.accepts.map(({ param }) => param),
      );
  }
}

function listUnknownFormField(resource: Resource, field: PolicyWord, isNew: boolean): readonly Problem[] {
  return listMissingWords(
    'field',
    `"${resource.name}" has no such field`,
    [field],
    Object.keys(listFormFields(resource, formModeOf(resource, isNew))),
  );
}

function listUnknownFields(resource: Resource, words: readonly PolicyWord[]): readonly Problem[] {
  return listMissingWords('field', `"${resource.name}" has no such field`, words, Object.keys(resource.fields));
}

function listUnknownOfGiven(resource: Resource, given: readonly GivenValue[]): readonly Problem[] {
  const known = [...Object.keys(listFormFields(resource, 'create')), ...Object.keys(listFormFields(resource, 'edit'))];
  const named = given.map(({ field }) => field).filter(({ text }) => !text.startsWith('_data.'));
  return listMissingWords('field', `"${resource.name}" has no such field`, named, known);
}

function listUnknownOfDialog(resource: Resource, action: PolicyWord, given: readonly GivenValue[]): readonly Problem[] {
  const found = listMissingWords('action', `"${resource.name}" has no such action`, [action], Object.keys(resource.actions));
  if (found.length > 0) return found;
  const known = Object.keys(resource.actions[action.text]?.fields ?? {});
  return listMissingWords(
    'field',
    `"${action.text}" has no such field`,
    given.map(({ field }) => field),
    known,
  );
}

function listUnknownOfCond(model: Model, resource: Resource, cond: PolicyCondition): readonly Problem[] {
  if (cond.kind !== 'compare') return cond.parts.flatMap((part) => listUnknownOfCond(model, resource, part));
  const { path, values, attribute } = cond;
  const { root, steps } = parseCondPath(path.text);
  const parent = nearestParentOf(model, resource);
  const owner = root === 'parent' ? parent : resource;
  const known = Object.keys(root === 'user' ? model.user : (owner?.fields ?? {}));
  const [name = ''] = steps;
  const from = path.text.length - steps.join('.').length;
  const word = { text: name, span: { ...path.span, column: path.span.column + from, endColumn: path.span.column + from + name.length } };
  const fact = root === 'user' ? '`user` in _app.yaml has no such field' : `"${owner?.name ?? resource.name}" has no such field`;
  const field = findCondField(path.text, resource, parent);
  return [
    ...listMissingWords('field', fact, name === '_data' ? [] : [word], known),
    ...(attribute === null ? [] : listMissingWords('field', '`user` in _app.yaml has no such field', [attribute], Object.keys(model.user))),
    ...(steps.length > 1 ? [] : values.flatMap((value) => listUnknownValue(field ?? undefined, value))),
  ];
}

/** A value of an enum that it does not have. */
function listUnknownValue(field: Field | undefined, value: PolicyLiteral): readonly Problem[] {
  if (field?.choices?.kind !== 'enum') return [];
  const known = field.choices.values.map((option) => String(option.value));
  return known.includes('*')
    ? []
    : listMissingWords('value', `"${field.name}" has no such value`, [{ ...value, text: String(value.value) }], known);
}

function listMissingWords(kind: string, fact: string, words: readonly PolicyWord[], known: readonly string[]): readonly Problem[] {
  const all = new Set(known);
  return words
    .filter(({ text }) => !all.has(text))
    .map(({ text, span }) =>
      createProblem(span, { code: `unknown-${kind}`, message: `the line names "${text}", but ${fact}`, ...suggestKnownName(text, known) }),
    );
}
