/** The names in the lines of policies. */
import { rememberOrigins, listMemberOrigins } from '../../language/compile/expressions/origin.ts';
import { inferMemberTypes } from '../../language/compile/expressions/ty.ts';
import { findTree } from '../../language/descriptor.ts';
import type { Source } from '../../language/load/disk.ts';
import { readPolicies } from '../policy/sentences/index.ts';
import type { PolicyClaim, PolicyCondition, PolicyAct, GivenValue, PolicySubject } from '../policy/sentences/sentence.ts';
import type { RuleProject } from '../../language/rules/project.ts';
import { getMemberTypes } from '../../language/reads.ts';
import { createFileScope, type RuleScope } from '../../language/rules/spot.ts';
import type { ValueType } from '../../model/expression.ts';
import type { NameDefinitions } from './definitions.ts';
import { findActionId, type MeantName } from './meant.ts';
import { namesOfJsonObject, onWire, namesOfDottedWord, namesOfLiteral, namesOfWord, type PolicyLineScope } from './policy-words.ts';

/** Every word of a policy that names something of the descriptors. */
export function listPolicyNames(sources: readonly Source[], project: RuleProject, definitions: NameDefinitions): readonly MeantName[] {
  return readPolicies(sources).sentences.flatMap(({ claim }) => {
    const resource = claim.resource.text;
    const spot = createFileScope(project, project.drafts.get(resource) ?? null);
    // Lines speak of forms too: what they hold there is what the record holds.
    const line: PolicyLineScope = { resource, spot: scopeWithForms(spot), definitions };
    return [
      ...namesOfWord(claim.resource, definitions.find(resource, ['resource'])?.id),
      ...('who' in claim ? listWhoNames(claim.who, line) : []),
      ...listClaimNames(claim, line),
    ];
  });
}

/** `old` and `form` beside the record; `form` has the fields of forms too. */
function scopeWithForms(spot: RuleScope): RuleScope {
  const { roots, draft, project } = spot;
  const own = ['form', 'create', 'edit'].map((key) => findTree(draft?.tree ?? null, key, 'fields'));
  const members = own.reduce((sofar, tree) => ({ ...sofar, ...inferMemberTypes(tree, project.types) }), getMemberTypes(roots.self));
  const form: ValueType = {
    obj: rememberOrigins({ ...members }, ...own.map((tree) => ({ members: tree })), ...listMemberOrigins(roots.self)),
  };
  return { ...spot, hasMode: true, roots: { ...roots, form, ...(roots.self === undefined ? {} : { old: roots.self }) } };
}

function listWhoNames(who: PolicySubject, line: PolicyLineScope): readonly MeantName[] {
  const { definitions } = line;
  const roles = 'roles' in who ? who.roles.flat() : [];
  return [
    ...roles.flatMap((word) => namesOfWord(word, definitions.find(`_roles.${word.text}`, ['role'])?.id)),
    ...who.whose.flatMap(({ attribute, value }) => [
      ...namesOfWord(attribute, definitions.find(`user.${attribute.text}`, ['field'])?.id),
      ...namesOfWord(value, definitions.find(`user.${attribute.text}.${value.text}`, ['value'])?.id),
    ]),
  ];
}

function listClaimNames(claim: PolicyClaim, line: PolicyLineScope): readonly MeantName[] {
  switch (claim.kind) {
    case 'may':
      return [...listDoingNames(claim.doing, line), ...(claim.cond === null ? [] : listCondNames(claim.cond, line))];
    case 'rows':
      return typeof claim.sees === 'string' ? [] : listCondNames(claim.sees, line);
    case 'values':
      return listValuesNames(claim, line);
    case 'start':
      return claim.given.flatMap((given) => listGivenNames(given, line));
    case 'go':
      return [...claim.from, ...claim.to].flatMap((word) => namesOfLiteral(line.spot.draft?.stateField ?? '', word, line));
    case 'unique':
      return [claim.field, ...claim.within].flatMap((word) => namesOfDottedWord(word, line));
    case 'field':
      return [...namesOfDottedWord(claim.field, line), ...claim.values.flatMap((value) => namesOfLiteral(claim.field.text, value, line))];
    case 'refers':
      return [
        ...namesOfDottedWord(claim.field, line),
        ...namesOfWord(claim.to, line.definitions.find(claim.to.text, ['resource'])?.id),
        ...(claim.filter === null ? [] : namesOfJsonObject(claim.filter, line, { of: claim.to.text, words: onWire })),
      ];
    case 'asks':
      return claim.actions.flatMap((word) => namesOfWord(word, findActionId(line.resource, word.text, line.definitions)));
  }
}

function listDoingNames(doing: PolicyAct, line: PolicyLineScope): readonly MeantName[] {
  switch (doing.kind) {
    case 'verbs':
      return doing.names.flatMap((word) => namesOfWord(word, findActionId(line.resource, word.text, line.definitions)));
    case 'see':
    case 'write':
      return doing.fields.flatMap((word) => namesOfDottedWord(word, line));
    case 'choose':
      return [...namesOfDottedWord(doing.field, line), ...doing.values.flatMap((word) => namesOfLiteral(doing.field.text, word, line))];
    case 'filter':
      return doing.params.flatMap((word) => namesOfDottedWord(word, line, onWire));
  }
}

function listCondNames(cond: PolicyCondition, line: PolicyLineScope): readonly MeantName[] {
  if (cond.kind !== 'compare') return cond.parts.flatMap((part) => listCondNames(part, line));
  return [
    ...namesOfDottedWord(cond.path, line),
    ...cond.values.flatMap((word) => namesOfLiteral(cond.path.text, word, line)),
    ...(cond.attribute === null ? [] : namesOfWord(cond.attribute, line.definitions.find(`user.${cond.attribute.text}`, ['field'])?.id)),
  ];
}

function listValuesNames({ action, given, before }: Extract<PolicyClaim, { kind: 'values' }>, line: PolicyLineScope): readonly MeantName[] {
  if (action === null) return [...given, ...before].flatMap((each) => listGivenNames(each, line));
  const { resource, definitions } = line;
  const named = given.flatMap(({ field }) => {
    const labels = ['actions', 'transitions'].map((key) => `${resource}.${key}.${action.text}.${field.text}`);
    return namesOfWord(
      field,
      labels.flatMap((label) => definitions.byLabel.get(label) ?? [])[0] ?? definitions.fieldOf(resource, field.text),
    );
  });
  return [...namesOfWord(action, findActionId(resource, action.text, definitions)), ...named];
}

function listGivenNames({ field, value }: GivenValue, line: PolicyLineScope): readonly MeantName[] {
  return [...namesOfDottedWord(field, line), ...(value === null ? [] : namesOfLiteral(field.text, value, line))];
}
