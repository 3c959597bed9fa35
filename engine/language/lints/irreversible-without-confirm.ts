import type { Action } from '../../model/model.ts';
import { entriesOf } from '../descriptor.ts';
import { writtenIn, type Lint } from './lint.ts';
import { courseOf, type Course } from '../../model/course.ts';

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
    writtenIn(linted).flatMap((written) => {
      const states = courseOf(written.resource);
      return ['transitions', 'actions'].flatMap((group) =>
        entriesOf(written.descriptor.tree, group).flatMap(({ key, keyPlace }) => {
          const action = written.resource.actions[key];
          const why = action === undefined || isAsked(action) ? null : whyForGood(action, states);
          if (why === null) return [];
          const message = `"${key}" ${why}, and runs without a question`;
          return [{ place: keyPlace, message, hint: 'Write confirm: with the question.' }];
        }),
      );
    }),
};

/** A dialog is a second step as well. */
function isAsked({ confirm, order }: Action): boolean {
  return confirm !== null || order.length > 0;
}

function whyForGood({ does, to }: Action, states: Course | null): string | null {
  if (does.kind === 'request' && does.op.method === 'DELETE') return 'deletes something';
  if (to === null || states === null || states.left.has(to)) return null;
  return `leads to "${to}", from where nothing leads back`;
}
