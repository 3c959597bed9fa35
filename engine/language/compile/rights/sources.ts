/** A value that is copied is seen by whoever may see what it is copied from, and by nobody else unless the descriptor says why. */
import { listCopiesInto, type CopiedValue } from '../../../model/copies.ts';
import type { Condition, ExpressionNode } from '../../../model/expression.ts';
import type { Field, Resource } from '../../../model/model.ts';
import { childNodesOf } from '../../../model/nodes.ts';
import { combineWithAnd, combineWithOr, extractRolePart } from '../expressions/condition.ts';
import type { OwnResource } from '../resource.ts';

type OwnResources = ReadonlyMap<string, OwnResource>;

/** The resources, each field with what the sources of its copies ask of roles. Row rules of the records it copies from are asked when it is read. */
export function applySourceRights(resources: OwnResources): OwnResources {
  const visibleOf = createVisibilityOf(resources);
  return new Map(
    [...resources].map(([name, resource]) => {
      const fields = Object.values(resource.fields).map(
        (field) => [field.name, { ...field, visible: visibleOf(resource, field) }] as const,
      );
      return [name, { ...resource, fields: Object.fromEntries(fields) }];
    }),
  );
}

function createVisibilityOf(resources: OwnResources): (resource: OwnResource, field: Field) => Condition {
  const known = new Map<Field, Condition>();
  const visibleOf = (resource: OwnResource, field: Field): Condition => {
    const before = known.get(field);
    if (before !== undefined) return before;
    // A circle is reported by a rule of its own.
    known.set(field, field.visible);
    const { widens, visible } = field;
    const copied = widens === null ? listCopiesInto(resource, field) : [];
    const made = combineWithAnd(visible, ...copied.flatMap((each) => sourcesOf(resource, each)));
    known.set(field, made);
    return made;
  };
  const partOf = (resource: OwnResource | undefined, name: string): Condition => {
    const field = resource?.fields[name];
    return resource === undefined || field === undefined ? true : extractRolePart(visibleOf(resource, field));
  };
  const sourcesOf = (resource: OwnResource, { reads, node }: CopiedValue): readonly Condition[] =>
    reads.flatMap((read) => {
      const [root, name = '', ref = '', member] = read.split('.');
      const above = root === 'parent' ? resources.get(resource.parents.at(-1)?.resource ?? '') : undefined;
      const holder = root === 'parent' ? above : resource;
      const own = above === undefined ? [] : [compileReadCondition(above)];
      if (name !== '_data') return [...own, partOf(holder, name)];
      const choices = holder?.fields[ref]?.choices;
      const target = choices?.kind === 'ref' ? resources.get(choices.to) : undefined;
      // A list of copies is looked through by a variable, and its members are named there.
      const members = member === undefined ? listSteppedFields(node) : [member];
      return [
        ...own,
        partOf(holder, ref),
        ...(target ? [compileReadCondition(target)] : []),
        ...members.map((each) => partOf(target, each)),
      ];
    });
  return visibleOf;
}

/** Who gets anything of a resource: what is copied from it is among the fields of a lookup. */
function compileReadCondition({ access }: Pick<Resource, 'access'>): Condition {
  return combineWithOr(...(['lookup', 'list', 'show'] as const).map((verb) => extractRolePart(access[verb].cond)));
}

function listSteppedFields(node: ExpressionNode): readonly string[] {
  const [first] = node[0] === 'var' ? node[2] : [];
  return [...(first === undefined ? [] : [String(first)]), ...childNodesOf(node).flatMap(listSteppedFields)];
}
