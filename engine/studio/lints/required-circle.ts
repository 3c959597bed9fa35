import { listTreeEntries } from '../../language/descriptor.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import { listWrittenResources, type Lint } from './lint.ts';

const buildSampleFiles = (captain: string): string => `apiVersion: admin/v1
resource: ships
title: Ship
access: true
fields:
  code: code
  captain: {type: ref, to: captains${captain}}
---
apiVersion: admin/v1
resource: captains
title: Captain
access: true
fields:
  code: code
  ship: {type: ref, to: ships, required: true}
`;

export const requiredCircle: Lint = {
  id: 'required-circle',
  why: 'Records that each need one of the other to be there before can never be created, neither the one nor the other.',
  bad: buildSampleFiles(', required: true'),
  good: buildSampleFiles(''),
  find: (linted) => {
    const told = new Set<string>();
    return listWrittenResources(linted).flatMap(({ resource, descriptor }) =>
      listNeeds(linted.model, resource).flatMap(({ field, to }) => {
        const way = field === null || told.has(resource.name) ? null : findWay(linted.model, to, resource.name);
        const entry = listTreeEntries(descriptor.tree, 'fields').find(({ key }) => key === field);
        if (way === null || entry === undefined) return [];
        for (const name of way) told.add(name);
        const chain = way.map((name) => `one of "${name}"`).join(', that ');
        const message = `a record of "${resource.name}" needs ${chain} first: none can ever be created`;
        return [{ place: entry.keyPlace, message, hint: 'Let one of these references be empty, or give it a default.' }];
      }),
    );
  },
};

interface Need {
  /** null: the record stands below one of the other. */
  readonly field: string | null;
  readonly to: string;
}

/** Whose records must be there before one of these can be created; of none where records come from elsewhere. */
function listNeeds(model: Model, { view, create, ops, fields, parents }: Resource): readonly Need[] {
  if (view !== null || create === null || ops.create === null) return [];
  // A record below another one needs it whatever its field says.
  const above = new Set(parents.map(({ field }) => field));
  return [
    ...Object.values(fields).flatMap((field) =>
      field.choices?.kind === 'ref' && !above.has(field.name) && isAsked(field)
        ? [{ field: field.name, to: baseOf(model, field.choices.to) }]
        : [],
    ),
    ...parents.map(({ resource }) => ({ field: null, to: baseOf(model, resource) })),
  ];
}

/** Whether a new record is refused without a value that somebody enters. */
function isAsked({ required, visible, readOnly, default: standard, autofill, stamp, value, derived, filledBy }: Field): boolean {
  return (
    required === true &&
    visible === true &&
    readOnly !== true &&
    [standard, autofill, stamp, value, derived, filledBy].every((each) => each === null)
  );
}

function baseOf({ resources }: Model, name: string): string {
  return resources[name]?.view?.of ?? name;
}

/** The shortest way along what is needed, both ends included; null: there is none. */
function findWay(model: Model, from: string, to: string): readonly string[] | null {
  const ways = [[from]];
  const seen = new Set([from]);
  // It grows while it is gone through.
  for (const way of ways) {
    const last = way.at(-1) ?? from;
    if (last === to) return way;
    const resource = model.resources[last];
    for (const need of resource === undefined ? [] : listNeeds(model, resource)) {
      if (seen.has(need.to)) continue;
      seen.add(need.to);
      ways.push([...way, need.to]);
    }
  }
  return null;
}
