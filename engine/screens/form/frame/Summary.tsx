/** What has to be fixed before the save, each entry a link to its field; and what the server said that belongs to no field. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../../i18n/index.ts';
import type { Field } from '../../../model/model.ts';
import { Note } from '../../../ui/index.ts';
import { useFormState } from '../state/useFormState.ts';
import { formNoteIds } from '../state/form-notes.ts';
import type { FormStore, SaveObstacle } from '../state/form-store.ts';
import { getPathFieldName } from '../state/places.ts';
import { useSaveProgress, type SaveProgressStore } from '../state/save-progress.ts';

interface Props {
  readonly store: FormStore;
  /** Sentences above all fields, e.g. a refusal without a field. */
  readonly alerts: readonly string[];
  /** Fields in the order of the form. */
  readonly names: readonly string[];
  readonly onGo: (path: string) => void;
}

/** The note above a form; not there while nothing is wrong or nothing was submitted. */
export function FormSummary({ store, alerts, names, onGo }: Props) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const obstacles = useFormState(store, (state) => state.obstacles);
  const isSubmitted = useFormState(store, (state) => state.isSubmitted);
  const shown = obstacles.filter((each) => each.finding?.severity !== 'warning' && (isSubmitted || each.path in store.state().told));
  const known = sortObstacles(
    shown.filter((each) => store.facts.fields[getPathFieldName(each.path)] !== undefined),
    names,
  );
  const loose = [...alerts, ...shown.filter((each) => !known.some((other) => other.path === each.path)).map(store.print)];
  return (
    <>
      {loose.length > 0 && (
        <Box sx={{ mb: 4 }}>
          <Note tone="negative">
            {loose.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Note>
        </Box>
      )}
      {known.length > 0 && (
        <Box sx={{ mb: 4 }}>
          <Note
            tone="negative"
            id={formNoteIds.summary}
            title={i18n._(
              '{count, plural, one {# field to fix before this can be saved} other {# fields to fix before this can be saved}}',
              { count: known.length },
            )}
          >
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
              {known.map((each) => (
                <li key={each.path}>
                  <MuiLink
                    component="button"
                    type="button"
                    sx={{ color: 'error.main', textDecoration: 'underline', verticalAlign: 'baseline' }}
                    onClick={() => onGo(each.path)}
                  >
                    {formatObstaclePlace(each, store.facts.fields, {
                      text: (field) => text(field.title),
                      row: (number) => i18n._('row {number}', { number }),
                    })}
                  </MuiLink>
                </li>
              ))}
            </Box>
          </Note>
        </Box>
      )}
    </>
  );
}

/** The note above a form that is saved. */
export function SaveSummary({ progress, ...note }: Omit<Props, 'alerts'> & { readonly progress: SaveProgressStore }) {
  return <FormSummary {...note} alerts={useSaveProgress(progress, ({ alerts }) => alerts)} />;
}

// In the order of the fields, as they are met when reading the form.
function sortObstacles(obstacles: readonly SaveObstacle[], names: readonly string[]): readonly SaveObstacle[] {
  const distinct = obstacles.filter((each, at) => obstacles.findIndex((other) => other.path === each.path) === at);
  return distinct.sort((a, b) => names.indexOf(getPathFieldName(a.path)) - names.indexOf(getPathFieldName(b.path)));
}

function formatObstaclePlace(
  { path }: SaveObstacle,
  fields: Readonly<Record<string, Field>>,
  words: { readonly text: (field: Field) => string; readonly row: (number: number) => string },
): string {
  const [name = path, row] = path.split('.');
  const field = fields[name];
  const title = field === undefined ? name : words.text(field);
  return row !== undefined && /^\d+$/.test(row) ? `${title}, ${words.row(Number(row) + 1)}` : title;
}
