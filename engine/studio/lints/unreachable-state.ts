import { stateCourseOf, statesReachedFrom } from '../../model/course.ts';
import { listWrittenResources, type Lint } from './lint.ts';
import { listStateEntries } from './states.ts';

const head = `apiVersion: admin/v1
resource: letters
title: Letter
access: true
fields:
  id: {type: string, readOnly: true}
  subject: string!
`;

export const unreachableState: Lint = {
  id: 'unreachable-state',
  why: 'A state that no record can ever be in is a transition somebody forgot, or a value to take out.',
  bad: `${head}  state:
    type: state
    readOnly: true
    default: draft
    enum: {draft: {}, approved: {}, sent: {final: true}}
transitions:
  send: {from: [draft, approved], to: sent, confirm: Send it?}
`,
  good: `${head}  state:
    type: state
    readOnly: true
    default: draft
    enum: {draft: {}, approved: {}, sent: {final: true}}
transitions:
  approve: {from: [draft], to: approved}
  send: {from: [draft, approved], to: sent, confirm: Send it?}
`,
  find: (linted) =>
    listWrittenResources(linted).flatMap((written) => {
      const states = stateCourseOf(written.resource);
      if (states === null || states.first === null) return [];
      const reached = statesReachedFrom(states.first, states);
      return listStateEntries(written).flatMap(({ key, keyPlace }) => {
        if (reached.has(key)) return [];
        const message = `no transition leads to "${key}", and no record begins with it`;
        const hint = `Add a transition with to: ${key}, or take the value out.`;
        return [{ place: keyPlace, message, hint }];
      });
    }),
};
