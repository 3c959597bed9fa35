import { listTreeEntries } from '../../language/descriptor.ts';
import { listWrittenResources, type Lint } from './lint.ts';

const head = `apiVersion: admin/v1
resource: parcels
title: Parcel
access: true
fields:
  id: {type: string, readOnly: true}
  name: string!
  state: {type: state, readOnly: true, default: packed, enum: {packed: {}, sent: {}}}
transitions:
  back: {from: [sent], to: packed}
`;

export const singularQuestion: Lint = {
  id: 'singular-question',
  why: 'What can be done to several records at once asks about all of them; a question worded for one reads as if it meant that one.',
  bad: `${head}  send: {from: [packed], to: sent, places: [row, bulk], confirm: 'Send {name}?'}
`,
  good: `${head}  send: {from: [packed], to: sent, places: [row, bulk], confirm: '{count, plural, one {Send {name}?} other {Send # parcels?}}'}
`,
  find: (linted) =>
    listWrittenResources(linted).flatMap(({ resource, descriptor }) =>
      ['transitions', 'actions'].flatMap((group) =>
        listTreeEntries(descriptor.tree, group).flatMap(({ key, keyPlace }) => {
          const action = resource.actions[key];
          if (!action?.places.includes('bulk') || action.confirm === null || hasPlural(action.confirm.text)) return [];
          const message = `"${key}" can be done to several records, and its question is worded for one`;
          return [{ place: keyPlace, message, hint: 'Word it for both: {count, plural, one {…} other {…}}.' }];
        }),
      ),
    ),
};

const hasPlural = (text: string): boolean => /\{\s*count\s*,\s*plural\b/.test(text);
