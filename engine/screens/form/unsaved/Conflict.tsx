/** The record was saved elsewhere in the meantime, by somebody else or by this same person: both values of each field that differs, and a choice per field. */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { objectOrEmpty } from '../../../data/errors.ts';
import { useLatestEntries } from '../../../data/useLatestEntries.ts';
import { FieldCell } from '../../../fields/cells.tsx';
import { useI18n } from '../../../i18n/index.ts';
import type { Resource } from '../../../model/model.ts';
import type { Params, Values } from '../../../model/values.ts';
import { Button, Note } from '../../../ui/index.ts';
import { useEngine } from '../../context.ts';
import { focusFormNote, formNoteIds } from '../state/form-notes.ts';
import type { FormStore } from '../state/form-store.ts';
import { getPathFieldName } from '../state/places.ts';
import { isSameValue } from '../state/settle.ts';

export interface ConflictNoteProps {
  readonly resource: Resource;
  readonly params: Params;
  readonly store: FormStore;
  /** What the form started from, and what is stored now. */
  readonly old: Values;
  readonly current: Values;
  /** Goes on with what is stored now, and with what was typed into these fields. */
  readonly onMerge: (names: readonly string[]) => void;
}

/** Changes of both sides are merged by themselves; where both changed a field, the user picks. */
export function ConflictNote({ resource, params, store, old, current, onMerge }: ConflictNoteProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const by = useConflictAuthors(resource, { params, old, current });
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  // Whoever pressed save asks for it before its code is there.
  useEffect(() => focusFormNote('conflict'), []);
  const { values, refused } = store.state();
  const refusedNames = Object.keys(refused).map(getPathFieldName);
  const mine = store.changed();
  const fields = Object.values(store.facts.fields).filter(
    (field) =>
      mine.includes(field.name) &&
      (refusedNames.includes(field.name) || !isSameValue(values[field.name], current[field.name])) &&
      !isSameValue(old[field.name], current[field.name]),
  );
  // What only the other side has changed is taken over, and named.
  const theirs = Object.values(store.facts.fields).filter(
    ({ name, title }) => title.text !== '' && !mine.includes(name) && !isSameValue(old[name], current[name]),
  );
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(taken);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setTaken(next);
  };
  return (
    <Box sx={{ mb: 4 }}>
      <Note id={formNoteIds.conflict} tone="warning" title={i18n._('This record was changed while you were editing.')}>
        {by !== null && <Box sx={{ mb: 1 }}>{by}</Box>}
        {i18n._('Nothing was saved. Choose what to keep where both changes are of one field, then save again.')}
        {fields.length > 0 && (
          <Box
            component="table"
            sx={{ mt: 2, width: '100%', borderCollapse: 'collapse', '& th, & td': { textAlign: 'left', p: 1, verticalAlign: 'top' } }}
          >
            <thead>
              <tr>
                <th scope="col">{i18n._('Field')}</th>
                <th scope="col">{i18n._('Yours')}</th>
                <th scope="col">{i18n._('Stored now')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field.name}>
                  <th scope="row">{text(field.title)}</th>
                  {[false, true].map((isTheirs) => (
                    <td key={String(isTheirs)}>
                      <FormControlLabel
                        control={
                          <Radio
                            name={`merge-${field.name}`}
                            checked={taken.has(field.name) === isTheirs}
                            onChange={() => choose(field.name, isTheirs)}
                          />
                        }
                        label={
                          <>
                            <span className="visually-hidden">
                              {`${text(field.title)}, ${isTheirs ? i18n._('Stored now') : i18n._('Yours')}: `}
                            </span>
                            {(!isTheirs && refused[field.name]?.text) || (
                              <FieldCell
                                field={field}
                                values={isTheirs ? current : values}
                                scope={{ ...store.scope(), self: isTheirs ? current : values }}
                                isRoomy
                              />
                            )}
                          </>
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        )}
        {theirs.length > 0 && (
          <Box sx={{ mt: 2 }}>
            {i18n._('Taken over from what is stored now: {fields}.', { fields: theirs.map(({ title }) => text(title)).join(', ') })}
          </Box>
        )}
        <Box sx={{ mt: 2 }}>
          <Button onClick={() => onMerge(mine.filter((name) => !taken.has(name)))}>{i18n._('Continue with these values')}</Button>
        </Box>
      </Note>
    </Box>
  );
}

/** Who has saved it meanwhile, and when; null for whoever may not read that. */
function useConflictAuthors(
  resource: Resource,
  { params, old, current }: { readonly params: Params; readonly old: Values; readonly current: Values },
): string | null {
  const { i18n } = useLingui();
  const { dateTime } = useI18n();
  const { user, zone } = useEngine().scope({});
  const entries = useLatestEntries(resource, { record: { ...old, ...current }, params, after: Number(old['_version'] ?? 0) });
  const [latest] = entries;
  if (latest === undefined || latest.user === '' || latest.at === '') return null;
  const at = dateTime(latest.at, { long: true, zone });
  const others = [...new Set(entries.map((entry) => entry.user))].filter((name) => name !== '' && name !== latest.user);
  const isOwn = latest.user === objectOrEmpty(user)['username'];
  const last = isOwn
    ? i18n._('You saved it yourself elsewhere, {at}.', { at })
    : i18n._('{user} saved it, {at}.', { user: latest.user, at });
  return others.length === 0 ? last : `${last} ${i18n._('Before that: {users}.', { users: others.join(', ') })}`;
}
