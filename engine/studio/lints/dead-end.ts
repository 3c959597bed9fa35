import { listWrittenResources, type Lint } from './lint.ts';
import { stateCourseOf } from '../../model/course.ts';
import { listStateEntries } from './states.ts';

const head = `apiVersion: admin/v1
resource: parcels
title: Parcel
access: true
fields:
  id: {type: string, readOnly: true}
  weight: number!
`;
const tail = `transitions:
  pack: {from: [open], to: packed}
  unpack: {from: [packed], to: open}
  drop: {from: [packed], to: lost, confirm: Give it up?}
`;

export const deadEnd: Lint = {
  id: 'dead-end',
  why: 'A record that gets into a state without a way out stays there; say that this is intended with `final: true`.',
  bad: `${head}  state: {type: state, readOnly: true, default: open, enum: {open: {}, packed: {}, lost: {tone: negative}}}
${tail}`,
  good: `${head}  state: {type: state, readOnly: true, default: open, enum: {open: {}, packed: {}, lost: {tone: negative, final: true}}}
${tail}`,
  find: (linted) =>
    listWrittenResources(linted).flatMap((written) => {
      const states = stateCourseOf(written.resource);
      if (states === null) return [];
      // Where code writes the state, it leads on.
      const isMovedByCode = written.resource.fields[written.resource.stateField ?? '']?.filledBy === 'code';
      return listStateEntries(written).flatMap(({ key, keyPlace }) => {
        const isFinal = states.finals.has(key);
        if (isFinal !== states.left.has(key) || (!isFinal && isMovedByCode)) return [];
        const message = isFinal ? `"${key}" is \`final\`, but a transition leads out of it` : `no transition leads out of "${key}"`;
        const hint = isFinal ? 'Take one of the two out.' : 'Write final: true if records end there, or add a transition from it.';
        return [{ place: keyPlace, message, hint }];
      });
    }),
};
