/** One resource of the Model; what depends on all others is added in index.ts. */
import type { Condition } from '../../model/expression.ts';
import type {
  Action,
  CodePart,
  FailedRecords,
  Field,
  KeptRecord,
  ModelQuery,
  ParentRef,
  RecordNotification,
  Resource,
  ResourceRule,
} from '../../model/model.ts';
import { restoreOpOf } from '../../model/restorable.ts';
import { listFieldsRead } from '../../model/reads.ts';
import { findAskedPath } from '../../model/source.ts';
import { verbs } from '../../model/verbs.ts';
import { findTree, listTreeEntries, findTreeText, type TreeEntry, type Tree } from '../descriptor.ts';
import { findWidensReason, hasComments, isPublicResource } from './rights/access.ts';
import { compileActions } from './action.ts';
import { compileCollections } from './screens/collection.ts';
import { compileCondition, compileExpressionTree, trimPosition } from './expressions/condition.ts';
import { createResourceScope, enterCompileKey, type CompileContext, type ResolvedDescriptor, type CompileScope } from './context.ts';
import { compileResourceFields } from './fields/field.ts';
import { compileForm, compileRemove, compileShow } from './screens/form.ts';
import { listLayoutActions } from './screens/layout.ts';
import { compileResourceList, compileSearchFields } from './screens/list.ts';
import { compileOperations } from './paths.ts';
import { compileQuery } from './screens/query.ts';
import { buildResourceSchemas } from './fields/schema.ts';
import { compileRecordSource } from './source.ts';
import { determineScreens } from './screens/screens.ts';
import { humanizeName, compileMessageText, wrapPlainText, compileText, compileTitle, compileTone } from './text.ts';
import { isTrueTree, wrapAsList, listTreeNames } from './tree.ts';

/** A resource without what others ask of it. */
export type OwnResource = Omit<Resource, 'accepts' | 'lookupFields' | 'views'>;

export function compileResource(context: CompileContext, draft: ResolvedDescriptor): OwnResource {
  const { tree, name } = draft;
  const sight = createResourceScope(context, draft);
  const fields = compileRecordFields(draft, sight);
  const screens = determineScreens(draft);
  const given = { sight, screens, fields };
  const source = compileRecordSource(context.descriptors, draft);
  const create = screens.create ? compileForm('create', given) : null;
  const edit = screens.edit ? compileForm('edit', given) : null;
  const title = compileTitle(findTree(tree, 'title'), name, sight);
  const { file, line, column } = findTree(tree, 'resource')?.place ?? tree.place;
  const isSingle = isTrueTree(findTree(tree, 'single'));
  const ops = markBehaviours(compileOperations(draft, screens));
  const byCode = wrapAsList(findTree(tree, 'byCode')).flatMap((each) => (each.kind === 'scalar' ? [each.text as CodePart] : []));
  const isFinal = restoreOpOf({ ops, source, isSingle, byCode }) === null;
  return {
    name,
    title,
    titlePlural: compileText(findTree(tree, 'titlePlural'), sight) ?? wrapPlainText(humanizeName(name)),
    formerNames: listTreeNames(findTree(tree, 'was')),
    description: compileText(findTree(tree, 'description'), sight),
    icon: findTreeText(tree, 'icon') ?? findTreeText(tree, 'menu', 'icon'),
    place: { file, line, column },
    route: parseScreenRoute(findTreeText(tree, 'route') ?? name),
    isPublic: isPublicResource(draft),
    isSingle,
    needsVersion: resolveVersions(context, draft) === 'required',
    page: findTreeText(tree, 'page'),
    view:
      draft.of === null
        ? null
        : {
            of: draft.of,
            where: compileQuery(findTree(tree, 'where'), enterCompileKey(sight, 'resource.where', findTree(tree, 'where'))),
            widens: findWidensReason(draft),
          },
    source,
    key: draft.key,
    titleField: draft.titleField,
    stateField: draft.stateField,
    search: compileSearchFields(draft, { fields, source }),
    parents: compileParents(sight),
    ops,
    access: Object.fromEntries(verbs.map((verb) => [verb, context.gateOf(name, verb)])) as Resource['access'],
    rows: context.rowsOf(name),
    fields,
    order: Object.keys(fields),
    byCode,
    hasComments: hasComments(draft),
    keepOne: compileKeptRecords(sight),
    notifications: compileNotifications(sight),
    failed: compileFailedRecords(sight, fields),
    waiting: compileWaitingRecords(sight),
    rules: compileRules(sight),
    schema: buildResourceSchemas(name, fields, { create, edit }),
    collections: compileCollections(sight),
    actions: markAskedActions({ source, ops }, compileActions(sight, listNamedActions(draft))),
    list: screens.list ? compileResourceList(sight, fields) : null,
    create,
    edit,
    show: screens.show ? compileShow(given) : null,
    remove: screens.remove ? compileRemove(sight, { title: draft.titleField, isFinal }) : null,
  };
}

function resolveVersions({ descriptors, draftOf }: CompileContext, { tree, of }: ResolvedDescriptor): string | null {
  const base = of === null ? null : draftOf(of);
  return findTreeText(tree, 'versions') ?? (base && findTreeText(base.tree, 'versions')) ?? findTreeText(descriptors.app, 'versions');
}

/** A form without a record behind it: only code of the server can say what saving it means. */
function markBehaviours(ops: Resource['ops']): Resource['ops'] {
  const isRecordless = ops.get === null && ops.list === null;
  return { ...ops, update: ops.update === null ? null : { ...ops.update, behaviour: isRecordless } };
}

/** What the system of the records does needs no code. */
function markAskedActions(of: Pick<Resource, 'source' | 'ops'>, actions: Resource['actions']): Resource['actions'] {
  const marked = Object.entries(actions).map(([name, action]): [string, Action] => {
    const { does } = action;
    const isAsked = does.kind === 'request' && findAskedPath(of, action) !== null;
    return [name, isAsked ? { ...action, does: { ...does, op: { ...does.op, behaviour: false } } } : action];
  });
  return Object.fromEntries(marked);
}

/** Key fields are required, set on create only, and unique within the parents that the record holds. */
function compileRecordFields(draft: ResolvedDescriptor, sight: CompileScope): Readonly<Record<string, Field>> {
  const fields = compileResourceFields(draft, sight);
  const parents = listTreeEntries(draft.tree, 'parents').flatMap((entry) => findParameterField(entry, draft) ?? []);
  const keyed = Object.values(fields).map((field): readonly [string, Field] => {
    if (!draft.key.includes(field.name)) return [field.name, field];
    const unique: Field['unique'] = draft.key.length > 1 ? field.unique : { within: field.unique?.within ?? parents, by: 'get' };
    const required: Condition = field.readOnly === true ? false : true;
    return [field.name, { ...field, unique, required, isImmutable: true }];
  });
  return Object.fromEntries(keyed);
}

/** Actions that stand in a block, a column or behind a switch; they have no other place unless one is written. */
function listNamedActions({ tree, fields }: ResolvedDescriptor): ReadonlySet<string> {
  const screens = ['form', 'create', 'edit', 'show', 'list'].flatMap((key) => listLayoutActions(findTree(tree, key)));
  const switches = [...fields.values()].flatMap((field) => [
    ...listTreeNames(findTree(field, 'switch', 'checked')),
    ...listTreeNames(findTree(field, 'switch', 'unchecked')),
  ]);
  return new Set([...screens, ...switches]);
}

function parseScreenRoute(route: string): Resource['route'] {
  return route
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      const param = /^\{(.+)\}$/.exec(segment)?.[1];
      return param === undefined ? segment : { param };
    });
}

/** The field that is a path parameter. */
function findParameterField({ key, value }: Pick<TreeEntry, 'key' | 'value'>, { fields }: ResolvedDescriptor): string | null {
  const name = findTreeText(value, 'field') ?? key;
  return fields.has(name) ? name : null;
}

function compileParents(sight: CompileScope): readonly ParentRef[] {
  const { draft, context } = sight;
  const inFields = enterCompileKey(sight, 'resource.fields', null);
  return listTreeEntries(draft.tree, 'parents').map((entry) => {
    const { key, value } = entry;
    const resource = value.kind === 'scalar' ? value.text : (findTreeText(value, 'to') ?? '');
    const target = context.draftOf(resource);
    const field = findParameterField(entry, draft);
    return {
      param: key,
      resource,
      wildcard: isTrueTree(findTree(value, 'wildcard')),
      field,
      title:
        compileText(
          findTree(field === null ? null : (draft.fields.get(field) ?? null), 'title') ?? findTree(target?.tree ?? null, 'title'),
          inFields,
        ) ?? wrapPlainText(humanizeName(key)),
    };
  });
}

/** In the order written. What a view shows is told of by its base. */
function compileNotifications(sight: CompileScope): readonly RecordNotification[] {
  const stored = enterCompileKey(sight, 'resource.notify', null);
  if (sight.draft.of !== null) return [];
  return listTreeEntries(sight.draft.tree, 'notify').flatMap(({ key: name, value, keyPlace }): readonly RecordNotification[] => {
    const to = findTree(value, 'to');
    const text = compileMessageText(findTree(value, 'text'), stored);
    if (to?.kind !== 'scalar' || text === null) return [];
    const when = compileCondition(findTree(value, 'when'), stored, false);
    const tone = compileTone(findTree(value, 'tone')) ?? 'info';
    return [{ name, when, to: compileExpressionTree(to, stored), text, tone, place: trimPosition(keyPlace) }];
  });
}

function compileFailedRecords(sight: CompileScope, fields: OwnResource['fields']): FailedRecords | null {
  const failed = findTree(sight.draft.tree, 'failed');
  const at = findTreeText(failed, 'at');
  if (at === null) return null;
  return { where: compileQuery(findTree(failed, 'where'), enterCompileKey(sight, 'resource.failed', failed)), at: fields[at]?.query ?? at };
}

function compileWaitingRecords(sight: CompileScope): ModelQuery | null {
  const menu = findTree(sight.draft.tree, 'menu');
  const waiting = findTree(menu, 'waiting');
  return waiting && compileQuery(waiting, enterCompileKey(sight, 'resource.menu', menu));
}

function compileKeptRecords(sight: CompileScope): readonly KeptRecord[] {
  const stored = enterCompileKey(sight, 'resource.keepOne', null);
  return wrapAsList(findTree(sight.draft.tree, 'keepOne')).map((tree) => ({
    when: compileCondition(findTree(tree, 'when'), stored, false),
    message: compileMessageText(findTree(tree, 'message'), stored) ?? wrapPlainText('The last one cannot be removed'),
    place: trimPosition(tree.place),
  }));
}

function compileRules(sight: CompileScope): readonly ResourceRule[] {
  const rules = findTree(sight.draft.tree, 'rules');
  const inside = enterCompileKey(sight, 'resource.rules', rules);
  return wrapAsList(rules).flatMap((tree, index) => compileRule(tree, index, inside));
}

function compileRule(tree: Tree, index: number, sight: CompileScope): readonly ResourceRule[] {
  const check = findTree(tree, 'check');
  if (check?.kind !== 'scalar') return [];
  const compiled = compileExpressionTree(check, sight);
  const verbsTree = findTree(tree, 'verbs');
  const atTree = findTree(tree, 'at');
  const { file, line, column } = tree.place;
  return [
    {
      id: `${sight.draft.name}:${index}`,
      when: compileCondition(findTree(tree, 'when'), sight, true),
      check: compiled,
      at: atTree === null ? listOwnFieldsRead(compiled.reads, sight) : listTreeNames(atTree),
      message: compileMessageText(findTree(tree, 'message'), sight) ?? wrapPlainText('This is not allowed'),
      verbs: verbsTree === null ? ['create', 'edit'] : listTreeNames(verbsTree),
      side: findTreeText(tree, 'side') === 'server' ? 'server' : 'both',
      place: { file, line, column },
    },
  ];
}

function listOwnFieldsRead(reads: readonly string[], { draft }: CompileScope): readonly string[] {
  return [...new Set(listFieldsRead(reads))].filter((name) => draft.fields.has(name));
}
