/** Whether the names of a sentence exist in the Model. */
import { meant, problemAt, type Problem } from '../../language/problem.ts';
import type { Claim, Cond, Given, Literal, Sentence, Who, Word } from '../../language/policy/sentence.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import { verbs } from '../../model/verbs.ts';
import { fieldIn, pathOf } from './cond.ts';
import { wireNames } from './structure.ts';

/** The nearest parent of a resource below one. */
export function parentOf({ resources }: Pick<Model, 'resources'>, { parents }: Resource): Resource | null {
  return resources[parents.at(-1)?.resource ?? ''] ?? null;
}

/** The form that a sentence speaks of. */
export function formOf({ edit }: Resource, isNew: boolean): 'create' | 'edit' {
  return isNew || edit === null ? 'create' : 'edit';
}

/** All fields a form may hold, its own included. */
export function formFields(resource: Resource, mode: 'create' | 'edit'): Readonly<Record<string, Field>> {
  return { ...resource.fields, ...resource[mode]?.fields };
}

/** Every name of a sentence that the Model does not have. */
export function unknownNames(model: Model, { claim }: Sentence): readonly Problem[] {
  const { text, span } = claim.resource;
  const resource = Object.hasOwn(model.resources, text) ? model.resources[text] : undefined;
  const roles = 'who' in claim ? unknownRoles(model, claim.who) : [];
  if (resource === undefined) {
    const message = `the line names "${text}", but there is no such resource`;
    return [...roles, problemAt(span, { code: 'unknown-resource', message, ...meant(text, Object.keys(model.resources)) })];
  }
  return [...roles, ...ofClaim(model, resource, claim)];
}

function unknownRoles(model: Model, who: Who): readonly Problem[] {
  const named = 'roles' in who ? who.roles.flat() : [];
  const attributes = who.whose.map(({ attribute }) => attribute);
  return [
    ...missing('role', 'the project has no such role', named, Object.keys(model.roles)),
    ...missing('field', '`user` in _app.yaml has no such field', attributes, Object.keys(model.user)),
  ];
}

function ofClaim(model: Model, resource: Resource, claim: Claim): readonly Problem[] {
  switch (claim.kind) {
    case 'may':
      return [...ofDoing(resource, claim), ...(claim.cond === null ? [] : ofCond(model, resource, claim.cond))];
    case 'rows':
      return typeof claim.sees === 'string' ? [] : ofCond(model, resource, claim.sees);
    case 'values':
      return claim.action === null ? ofGiven(resource, [...claim.given, ...claim.before]) : ofDialog(resource, claim.action, claim.given);
    case 'field': {
      const known = [...wireNames(resource).keys()];
      return missing('field', `"${resource.name}" has no such field`, claim.fields, known);
    }
    case 'start':
      return ofGiven(resource, claim.given);
    case 'go':
      return [...claim.from, ...claim.to].flatMap((state) => ofValue(resource.fields[resource.stateField ?? ''], state));
    case 'unique':
      return fieldsOf(resource, [claim.field, ...claim.within]);
    case 'refers':
      return missing('field', `"${resource.name}" has no such field`, [claim.field], [...wireNames(resource).keys()]);
    case 'holds':
    case 'wire':
    case 'call':
      // Whether these are there is what such a line asks.
      return [];
    case 'asks':
      return missing('action', `"${resource.name}" has no such action`, claim.actions, [...Object.keys(resource.actions), 'delete']);
  }
}

function ofDoing(resource: Resource, { doing, isNew }: Extract<Claim, { kind: 'may' }>): readonly Problem[] {
  switch (doing.kind) {
    case 'verbs': {
      const known = [...verbs, ...Object.keys(resource.actions)];
      return missing('verb', `"${resource.name}" has no such verb or action`, doing.names, known);
    }
    case 'see':
      return fieldsOf(resource, doing.fields);
    case 'write':
      return doing.fields.flatMap((field) => formField(resource, field, isNew));
    case 'choose': {
      const field = formFields(resource, formOf(resource, isNew))[doing.field.text];
      return [...formField(resource, doing.field, isNew), ...doing.values.flatMap((value) => ofValue(field, value))];
    }
    case 'filter':
      return missing(
        'filter',
        `"${resource.name}" has no such filter`,
        doing.params,
        resource.accepts.map(({ param }) => param),
      );
  }
}

function formField(resource: Resource, field: Word, isNew: boolean): readonly Problem[] {
  return missing('field', `"${resource.name}" has no such field`, [field], Object.keys(formFields(resource, formOf(resource, isNew))));
}

function fieldsOf(resource: Resource, words: readonly Word[]): readonly Problem[] {
  return missing('field', `"${resource.name}" has no such field`, words, Object.keys(resource.fields));
}

function ofGiven(resource: Resource, given: readonly Given[]): readonly Problem[] {
  const known = [...Object.keys(formFields(resource, 'create')), ...Object.keys(formFields(resource, 'edit'))];
  const named = given.map(({ field }) => field).filter(({ text }) => !text.startsWith('_data.'));
  return missing('field', `"${resource.name}" has no such field`, named, known);
}

function ofDialog(resource: Resource, action: Word, given: readonly Given[]): readonly Problem[] {
  const found = missing('action', `"${resource.name}" has no such action`, [action], Object.keys(resource.actions));
  if (found.length > 0) return found;
  const known = Object.keys(resource.actions[action.text]?.fields ?? {});
  return missing(
    'field',
    `"${action.text}" has no such field`,
    given.map(({ field }) => field),
    known,
  );
}

function ofCond(model: Model, resource: Resource, cond: Cond): readonly Problem[] {
  if (cond.kind !== 'compare') return cond.parts.flatMap((part) => ofCond(model, resource, part));
  const { path, values, attribute } = cond;
  const { root, steps } = pathOf(path.text);
  const parent = parentOf(model, resource);
  const owner = root === 'parent' ? parent : resource;
  const known = Object.keys(root === 'user' ? model.user : (owner?.fields ?? {}));
  const [name = ''] = steps;
  const from = path.text.length - steps.join('.').length;
  const word = { text: name, span: { ...path.span, column: path.span.column + from, endColumn: path.span.column + from + name.length } };
  const fact = root === 'user' ? '`user` in _app.yaml has no such field' : `"${owner?.name ?? resource.name}" has no such field`;
  const field = fieldIn(path.text, resource, parent);
  return [
    ...missing('field', fact, name === '_data' ? [] : [word], known),
    ...(attribute === null ? [] : missing('field', '`user` in _app.yaml has no such field', [attribute], Object.keys(model.user))),
    ...(steps.length > 1 ? [] : values.flatMap((value) => ofValue(field ?? undefined, value))),
  ];
}

/** A value of an enum that it does not have. */
function ofValue(field: Field | undefined, value: Literal): readonly Problem[] {
  if (field?.choices?.kind !== 'enum') return [];
  const known = field.choices.values.map((option) => String(option.value));
  return known.includes('*') ? [] : missing('value', `"${field.name}" has no such value`, [{ ...value, text: String(value.value) }], known);
}

function missing(kind: string, fact: string, words: readonly Word[], known: readonly string[]): readonly Problem[] {
  const all = new Set(known);
  return words
    .filter(({ text }) => !all.has(text))
    .map(({ text, span }) =>
      problemAt(span, { code: `unknown-${kind}`, message: `the line names "${text}", but ${fact}`, ...meant(text, known) }),
    );
}
