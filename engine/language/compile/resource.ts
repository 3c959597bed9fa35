/** One resource of the Model; what depends on all others is added in index.ts. */
import type { Condition } from '../../model/expression.ts';
import type { Field, Kept, Parent, Resource, Rule } from '../../model/model.ts';
import { fieldsRead } from '../../model/reads.ts';
import { verbs } from '../../model/verbs.ts';
import { at, entriesOf, textAt, type Entry, type Tree } from '../descriptor.ts';
import { isPublic, widensOf } from './access.ts';
import { actionsOf } from './action.ts';
import { collectionsOf } from './collection.ts';
import { conditionOf, expressionOf, placeOf } from './condition.ts';
import { sightOf, type Context, type Draft, type Sight } from './context.ts';
import { compileFields } from './field.ts';
import { formOf, removeOf, showOf } from './form.ts';
import { actionsIn } from './layout.ts';
import { listOfResource, searchOf } from './list.ts';
import { opsOf } from './paths.ts';
import { queryOf } from './query.ts';
import { schemasOf } from './schema.ts';
import { screensOf } from './screens.ts';
import { humanised, messageOf, plainText, textOf, titleOf } from './text.ts';
import { isTrue, listOf, namesOf } from './tree.ts';

/** A resource without what others ask of it. */
export type OwnResource = Omit<Resource, 'accepts' | 'lookupFields' | 'views'>;

export function resourceOf(context: Context, draft: Draft): OwnResource {
  const { tree, name } = draft;
  const sight = sightOf(context, draft);
  const fields = fieldsOf(draft, sight);
  const screens = screensOf(draft);
  const given = { sight, screens, fields };
  const create = screens.create ? formOf('create', given) : null;
  const edit = screens.edit ? formOf('edit', given) : null;
  const title = titleOf(at(tree, 'title'), name, sight);
  const { file, line, column } = at(tree, 'resource')?.place ?? tree.place;
  return {
    name,
    title,
    titlePlural: textOf(at(tree, 'titlePlural'), sight) ?? plainText(humanised(name)),
    formerNames: namesOf(at(tree, 'was')),
    description: textOf(at(tree, 'description'), sight),
    icon: textAt(tree, 'icon') ?? textAt(tree, 'menu', 'icon'),
    place: { file, line, column },
    route: routeOf(textAt(tree, 'route') ?? name),
    isPublic: isPublic(draft),
    isSingle: isTrue(at(tree, 'single')),
    needsVersion: versionsIn(context, draft) === 'required',
    page: textAt(tree, 'page'),
    view: draft.of === null ? null : { of: draft.of, where: queryOf(at(tree, 'where'), sight), widens: widensOf(draft) },
    key: draft.key,
    titleField: draft.titleField,
    stateField: draft.stateField,
    search: searchOf(draft, fields),
    parents: parentsOf(sight),
    ops: withBehaviours(opsOf(draft, screens)),
    access: Object.fromEntries(verbs.map((verb) => [verb, context.gateOf(name, verb)])) as Resource['access'],
    rows: context.rowsOf(name),
    fields,
    order: Object.keys(fields),
    keepOne: keptOf(sight),
    rules: rulesOf(sight),
    schema: schemasOf(name, fields, { create, edit }),
    collections: collectionsOf(sight),
    actions: actionsOf(sight, namedActions(draft)),
    list: screens.list ? listOfResource(sight, fields) : null,
    create,
    edit,
    show: screens.show ? showOf(given) : null,
    remove: screens.remove ? removeOf(sight, draft.titleField) : null,
  };
}

function versionsIn({ descriptors, draftOf }: Context, { tree, of }: Draft): string | null {
  const base = of === null ? null : draftOf(of);
  return textAt(tree, 'versions') ?? (base && textAt(base.tree, 'versions')) ?? textAt(descriptors.app, 'versions');
}

/** A form without a record behind it: only code of the server can say what saving it means. */
function withBehaviours(ops: Resource['ops']): Resource['ops'] {
  const isRecordless = ops.get === null && ops.list === null;
  return { ...ops, update: ops.update === null ? null : { ...ops.update, behaviour: isRecordless } };
}

/** Key fields are required, set on create only, and unique within the parents that the record holds. */
function fieldsOf(draft: Draft, sight: Sight): Readonly<Record<string, Field>> {
  const fields = compileFields(draft.fields, sight);
  const parents = entriesOf(draft.tree, 'parents').flatMap((entry) => parameterField(entry, draft) ?? []);
  const keyed = Object.values(fields).map((field): readonly [string, Field] => {
    if (!draft.key.includes(field.name)) return [field.name, field];
    const unique: Field['unique'] = draft.key.length > 1 ? field.unique : { within: field.unique?.within ?? parents, by: 'get' };
    const required: Condition = field.readOnly === true ? false : true;
    return [field.name, { ...field, unique, required, isImmutable: true }];
  });
  return Object.fromEntries(keyed);
}

/** Actions that stand in a block, a column or behind a switch; they have no other place unless one is written. */
function namedActions({ tree, fields }: Draft): ReadonlySet<string> {
  const screens = ['form', 'create', 'edit', 'show', 'list'].flatMap((key) => actionsIn(at(tree, key)));
  const switches = [...fields.values()].flatMap((field) => [
    ...namesOf(at(field, 'switch', 'checked')),
    ...namesOf(at(field, 'switch', 'unchecked')),
  ]);
  return new Set([...screens, ...switches]);
}

function routeOf(route: string): Resource['route'] {
  return route
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      const param = /^\{(.+)\}$/.exec(segment)?.[1];
      return param === undefined ? segment : { param };
    });
}

/** The field that is a path parameter. */
function parameterField({ key, value }: Pick<Entry, 'key' | 'value'>, { fields }: Draft): string | null {
  const name = textAt(value, 'field') ?? key;
  return fields.has(name) ? name : null;
}

function parentsOf(sight: Sight): readonly Parent[] {
  const { draft, context } = sight;
  return entriesOf(draft.tree, 'parents').map((entry) => {
    const { key, value } = entry;
    const resource = value.kind === 'scalar' ? value.text : (textAt(value, 'to') ?? '');
    const target = context.draftOf(resource);
    const field = parameterField(entry, draft);
    return {
      param: key,
      resource,
      wildcard: isTrue(at(value, 'wildcard')),
      field,
      title:
        textOf(at(field === null ? null : (draft.fields.get(field) ?? null), 'title') ?? at(target?.tree ?? null, 'title'), sight) ??
        plainText(humanised(key)),
    };
  });
}

function keptOf({ draft, ...sight }: Sight): readonly Kept[] {
  const { self = 'json' } = sight.roots;
  const stored: Sight = { ...sight, draft, roots: { self }, hasMode: false };
  return listOf(at(draft.tree, 'keepOne')).map((tree) => ({
    when: conditionOf(at(tree, 'when'), stored, false),
    message: messageOf(at(tree, 'message'), stored) ?? plainText('The last one cannot be taken away.'),
    place: placeOf(tree.place),
  }));
}

function rulesOf(sight: Sight): readonly Rule[] {
  return listOf(at(sight.draft.tree, 'rules')).flatMap((tree, index) => ruleOf(tree, index, sight));
}

function ruleOf(tree: Tree, index: number, sight: Sight): readonly Rule[] {
  const check = at(tree, 'check');
  if (check?.kind !== 'scalar') return [];
  const compiled = expressionOf(check, sight);
  const verbsTree = at(tree, 'verbs');
  const atTree = at(tree, 'at');
  const { file, line, column } = tree.place;
  return [
    {
      id: `${sight.draft.name}:${index}`,
      when: conditionOf(at(tree, 'when'), sight, true),
      check: compiled,
      at: atTree === null ? ownFields(compiled.reads, sight) : namesOf(atTree),
      message: messageOf(at(tree, 'message'), sight) ?? plainText('This is not allowed.'),
      verbs: verbsTree === null ? ['create', 'edit'] : namesOf(verbsTree),
      side: textAt(tree, 'side') === 'server' ? 'server' : 'both',
      place: { file, line, column },
    },
  ];
}

function ownFields(reads: readonly string[], { draft }: Sight): readonly string[] {
  return [...new Set(fieldsRead(reads))].filter((name) => draft.fields.has(name));
}
