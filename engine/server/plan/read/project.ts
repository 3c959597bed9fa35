import { isOpenToUser } from '../../../model/access.ts';
import { isInAnswers, isLookupField } from '../../../model/looked-up.ts';
import type { Field, Resource } from '../../../model/model.ts';
import { onceFor } from '../../../model/once-for.ts';
import { rowWriterOf } from '../../../model/records.ts';
import type { Row, Values } from '../../../model/values.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { isAuditView } from '../../store/layout.ts';

/** What of a record an answer shows: everything, or what somebody sees who may only pick it. */
export type RecordSight = 'all' | 'lookup';

/** Names of the fields that answers to this user hold: never passwords, nothing hidden from who they are. By record one may still be hidden, and is then empty. */
export function listShownFields(call: ServerCall, resource: Resource, sight: RecordSight): ReadonlySet<string> {
  const scope = callScopeOf(call, 'show');
  const { fields, setOf } = shownFields(resource)[sight];
  return setOf(fields.map(({ visible }) => visible === true || isOpenToUser(visible, scope)));
}

const shownFields = onceFor((resource: Resource): Readonly<Record<RecordSight, PossiblyShown>> => {
  const fields = Object.values(resource.fields).filter(isInAnswers);
  return { all: listPossiblyShown(fields), lookup: listPossiblyShown(fields.filter((field) => isLookupField(resource, field))) };
});

interface PossiblyShown {
  readonly fields: readonly Field[];
  /** The names of those for which it is true: the same set each time, so that what is worked out for it is kept. */
  readonly setOf: (areShown: readonly boolean[]) => ReadonlySet<string>;
}

function listPossiblyShown(fields: readonly Field[]): PossiblyShown {
  const sets = new Map<string, ReadonlySet<string>>();
  const setOf = (areShown: readonly boolean[]): ReadonlySet<string> => {
    const id = areShown.map(Number).join('');
    const known = sets.get(id) ?? new Set(fields.flatMap(({ name }, at) => (areShown[at] === true ? [name] : [])));
    // Each is of other roles, of which there are few.
    if (sets.size >= mostSets) sets.clear();
    sets.set(id, known);
    return known;
  };
  return { fields, setOf };
}

const mostSets = 200;

/** Of the shown fields those that lists and exports hold: not what is computed when one record is read. */
export function keepListedFields(resource: Resource, shown: ReadonlySet<string>): ReadonlySet<string> {
  return listedFields(resource)(shown);
}

const listedFields = onceFor(({ fields }: Resource) => {
  const isListed = (name: string): boolean => fields[name]?.filledBy !== 'reading';
  const hasOthers = Object.keys(fields).some((name) => !isListed(name));
  return onceFor((shown: ReadonlySet<string>): ReadonlySet<string> => (hasOthers ? new Set([...shown].filter(isListed)) : shown));
});

/** Of the shown fields those that a query may ask for: not the changes in the audit log, of which not every reader sees the same. */
export function keepAskableFields(resource: Resource, shown: ReadonlySet<string>): ReadonlySet<string> {
  return isAuditView(resource) ? new Set([...shown].filter((name) => name !== 'diffs')) : shown;
}

/** A record as it travels. */
export function projectRow(resource: Resource, values: Values, shown: ReadonlySet<string>): Row {
  return rowWriterOf(resource, shown)(values);
}
