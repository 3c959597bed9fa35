/** The names in the lines of policies. */
import { from, originsOf } from '../language/compile/origin.ts';
import { tyOfMembers } from '../language/compile/ty.ts';
import { at } from '../language/descriptor.ts';
import type { Source } from '../language/load/disk.ts';
import { readPolicies } from '../language/policy/index.ts';
import type { Claim, Cond, Doing, Given, Who } from '../language/policy/sentence.ts';
import type { Project } from '../language/rules/project.ts';
import { fileSpot, membersOf, type Spot } from '../language/rules/spot.ts';
import type { Ty } from '../model/expression.ts';
import type { Definitions } from './definitions.ts';
import { actionId, type Meant } from './meant.ts';
import {
  addressNames,
  formulaNames,
  inAction,
  inPolicy,
  jsonNames,
  onWire,
  pathNames,
  segmentNames,
  valueNames,
  wireNames,
  wordNames,
  type Line,
} from './policy-words.ts';

/** Every word of a policy that names something of the descriptors. */
export function policyNames(sources: readonly Source[], project: Project, definitions: Definitions): readonly Meant[] {
  return readPolicies(sources).sentences.flatMap(({ claim }) => {
    const resource = claim.resource.text;
    const spot = fileSpot(project, project.drafts.get(resource) ?? null);
    // Lines speak of forms too: what they hold there is what the record holds.
    const line: Line = { resource, spot: withForms(spot), definitions };
    return [
      ...wordNames(claim.resource, definitions.find(resource, ['resource'])?.id),
      ...('who' in claim ? whoNames(claim.who, line) : []),
      ...claimNames(claim, line),
    ];
  });
}

/** `old` and `form` beside the record; `form` has the fields of forms too. */
function withForms(spot: Spot): Spot {
  const { roots, draft, project } = spot;
  const own = ['form', 'create', 'edit'].map((key) => at(draft?.tree ?? null, key, 'fields'));
  const members = own.reduce((sofar, tree) => ({ ...sofar, ...tyOfMembers(tree, project.types) }), membersOf(roots.self));
  const form: Ty = { obj: from({ ...members }, ...own.map((tree) => ({ members: tree })), ...originsOf(roots.self)) };
  return { ...spot, hasMode: true, roots: { ...roots, form, ...(roots.self === undefined ? {} : { old: roots.self }) } };
}

function whoNames(who: Who, line: Line): readonly Meant[] {
  const { definitions } = line;
  const roles = 'roles' in who ? who.roles.flat() : [];
  return [
    ...roles.flatMap((word) => wordNames(word, definitions.find(`_roles.${word.text}`, ['role'])?.id)),
    ...who.whose.flatMap(({ attribute, value }) => [
      ...wordNames(attribute, definitions.find(`user.${attribute.text}`, ['field'])?.id),
      ...wordNames(value, definitions.find(`user.${attribute.text}.${value.text}`, ['value'])?.id),
    ]),
  ];
}

function claimNames(claim: Claim, line: Line): readonly Meant[] {
  switch (claim.kind) {
    case 'may':
      return [...doingNames(claim.doing, line), ...(claim.cond === null ? [] : condNames(claim.cond, line))];
    case 'rows':
      return typeof claim.sees === 'string' ? [] : condNames(claim.sees, line);
    case 'values':
      return valuesNames(claim, line);
    case 'start':
      return claim.given.flatMap((given) => givenNames(given, line));
    case 'go':
      return [...claim.from, ...claim.to].flatMap((word) => valueNames(line.spot.draft?.stateField ?? '', word, line));
    case 'unique':
      return [claim.field, ...claim.within].flatMap((word) => pathNames(word, line));
    case 'holds':
      return holdsNames(claim, line);
    case 'field':
      return fieldNames(claim, line);
    case 'wire':
      return claim.carried.flatMap(({ field, as }) => [...pathNames(field, line), ...wireNames(field, as, line)]);
    case 'call':
      return callNames(claim, line);
    case 'refers':
      return [
        ...pathNames(claim.field, line),
        ...wordNames(claim.to, line.definitions.find(claim.to.text, ['resource'])?.id),
        ...(claim.filter === null ? [] : jsonNames(claim.filter, line, { of: claim.to.text, words: onWire })),
      ];
    case 'asks':
      return claim.actions.flatMap((word) => wordNames(word, actionId(line.resource, word.text, line.definitions)));
  }
}

function doingNames(doing: Doing, line: Line): readonly Meant[] {
  switch (doing.kind) {
    case 'verbs':
      return doing.names.flatMap((word) => wordNames(word, actionId(line.resource, word.text, line.definitions)));
    case 'see':
    case 'write':
      return doing.fields.flatMap((word) => pathNames(word, line));
    case 'choose':
      return [...pathNames(doing.field, line), ...doing.values.flatMap((word) => valueNames(doing.field.text, word, line))];
    case 'filter':
      return doing.params.flatMap((word) => pathNames(word, line, onWire));
  }
}

function condNames(cond: Cond, line: Line): readonly Meant[] {
  if (cond.kind !== 'compare') return cond.parts.flatMap((part) => condNames(part, line));
  return [
    ...pathNames(cond.path, line),
    ...cond.values.flatMap((word) => valueNames(cond.path.text, word, line)),
    ...(cond.attribute === null ? [] : wordNames(cond.attribute, line.definitions.find(`user.${cond.attribute.text}`, ['field'])?.id)),
  ];
}

function valuesNames({ action, given, before }: Extract<Claim, { kind: 'values' }>, line: Line): readonly Meant[] {
  if (action === null) return [...given, ...before].flatMap((each) => givenNames(each, line));
  const { resource, definitions } = line;
  const named = given.flatMap(({ field }) => {
    const labels = ['actions', 'transitions'].map((key) => `${resource}.${key}.${action.text}.${field.text}`);
    return wordNames(
      field,
      labels.flatMap((label) => definitions.byLabel.get(label) ?? [])[0] ?? definitions.fieldOf(resource, field.text),
    );
  });
  return [...wordNames(action, actionId(resource, action.text, definitions)), ...named];
}

function givenNames({ field, value }: Given, line: Line): readonly Meant[] {
  return [...pathNames(field, line), ...(value === null ? [] : valueNames(field.text, value, line))];
}

/** Filters and orders go by names of the wire. */
function holdsNames({ what, names, formula }: Extract<Claim, { kind: 'holds' }>, line: Line): readonly Meant[] {
  const words = what === 'filters' || what === 'sort' ? onWire : inPolicy;
  return [...names.flatMap((word) => pathNames(word, line, words)), ...(formula === null ? [] : formulaNames(formula, line))];
}

function fieldNames({ fields, is, values }: Extract<Claim, { kind: 'field' }>, line: Line): readonly Meant[] {
  const told = values.flatMap((value) =>
    is === 'shown when' || is === 'locked when' ? formulaNames(value, line) : fields.flatMap(({ text }) => valueNames(text, value, line)),
  );
  return [...fields.flatMap((word) => pathNames(word, line)), ...told];
}

function callNames({ call, path, sends, sets }: Extract<Claim, { kind: 'call' }>, line: Line): readonly Meant[] {
  const inside = inAction(line, call.text);
  const of = line.resource;
  const said = sends === null ? [] : sends.isQuoted ? formulaNames(sends, inside) : jsonNames(sends, inside, { of, words: onWire });
  return [
    ...wordNames(call, actionId(of, call.text, line.definitions)),
    ...addressNames(path, line),
    ...segmentNames(call.text, path, line),
    ...said,
    ...(sets === null ? [] : jsonNames(sets, inside, { of, words: inPolicy })),
  ];
}
