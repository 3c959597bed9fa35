import type { Action } from '../../model/model.ts';
import { listTreeEntries } from '../../language/descriptor.ts';
import { listWrittenResources, type Lint } from './lint.ts';
import { stateCourseOf, type StateCourse } from '../../model/course.ts';

const head = `apiVersion: admin/v1
resource: bookings
title: Booking
access: true
fields:
  id: {type: string, readOnly: true}
  guest: string!
  state: {type: state, readOnly: true, default: open, enum: {open: {}, cancelled: {final: true}}}
transitions:
`;

export const irreversibleWithoutConfirm: Lint = {
  id: 'irreversible-without-confirm',
  why: 'One wrong click and the record is in a state without a way back, or gone; a question prevents it.',
  bad: `${head}  cancel: {from: [open], to: cancelled}
`,
  good: `${head}  cancel: {from: [open], to: cancelled, confirm: 'Cancel the booking of {guest}?'}
`,
  find: (linted) =>
    listWrittenResources(linted).flatMap((written) => {
      const states = stateCourseOf(written.resource);
      return ['transitions', 'actions'].flatMap((group) =>
        listTreeEntries(written.descriptor.tree, group).flatMap(({ key, keyPlace }) => {
          const action = written.resource.actions[key];
          const why = action === undefined || isActionConfirmed(action) ? null : explainIrreversible(action, states);
          if (why === null) return [];
          const message = `"${key}" ${why}, and runs without a question`;
          return [{ place: keyPlace, message, hint: 'Write confirm: with the question.' }];
        }),
      );
    }),
};

/** A dialog is a second step as well. */
function isActionConfirmed({ confirm, order }: Action): boolean {
  return confirm !== null || order.length > 0;
}

function explainIrreversible({ does, to }: Action, states: StateCourse | null): string | null {
  if (does.kind === 'request' && does.op.method === 'DELETE') return 'deletes something';
  if (to === null || states === null || states.left.has(to)) return null;
  return `leads to "${to}", from where nothing leads back`;
}
