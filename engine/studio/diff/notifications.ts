import type { RecordNotification, Resource } from '../../model/model.ts';
import type { ModelChange } from './change.ts';
import {
  compareByKeys,
  compareNothing,
  comparePlainly,
  compareTextsOf,
  createChange,
  describeCondition,
  partBelow,
  printForReader,
  splitEntries,
  type ComparerTable,
  type DiffPart,
  type PartComparer,
} from './part.ts';

/** Whom a resource tells of its records, and when. It opens nothing: each reads what they may see of the record anyway. */
export const compareNotifications: PartComparer<Resource['notifications']> = (before, after, part) => {
  const byName = (all: Resource['notifications']) => Object.fromEntries(all.map((each) => [each.name, each]));
  const { added, removed, kept } = splitEntries(byName(before), byName(after));
  const told = (name: string, { place }: RecordNotification, says: string): ModelChange =>
    createChange({ ...part, item: `notify.${name}` }, { area: 'calls', says: `notification ${name} ${says}`, weight: 'effect', place });
  return [
    ...added.map(([name, each]) => told(name, each, `is new: ${describeNotification(each, part, 'after')}`)),
    ...removed.map(([name, each]) => told(name, each, `is gone: ${describeNotification(each, part, 'before')}`)),
    ...kept.flatMap(([name, was, is]) =>
      compareByKeys(notification, was, is, partBelow(part, `notify.${name}`, { what: `notification ${name}`, place: is.place })),
    ),
  ];
};

function describeNotification({ when, to, text }: RecordNotification, part: DiffPart, side: 'before' | 'after'): string {
  const said = [printForReader(to, part, side), printForReader(text, part, side)];
  return `${said[0] ?? ''} is told ${said[1] ?? ''} once ${describeCondition(when, part, side)}`;
}

const notification: ComparerTable<RecordNotification> = {
  name: compareNothing,
  place: compareNothing,
  when: comparePlainly('calls', 'when it is told', 'effect'),
  to: comparePlainly('calls', 'who is told', 'effect'),
  text: compareTextsOf('what is told'),
  tone: comparePlainly('screens', 'its tone'),
};
