/** The dark bar at the foot of a form: what is wrong, what has changed, cancel or discard, and save. */
import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { Button, Dock, Glyph, useFrame } from '../../../ui/index.ts';
import type { WayBack } from '../../left-list/way-back.ts';
import type { FormStore } from '../state/form-store.ts';
import type { SaveProgressStore } from '../state/save-progress.ts';
import { useFormState } from '../state/useFormState.ts';
import { SaveButton } from './SaveButton.tsx';

/** What saving may lead to. */
export interface SaveWays {
  readonly save: () => void;
  /** null: there is no next record. */
  readonly saveAndNext: (() => void) | null;
}

interface Props {
  readonly store: FormStore;
  readonly verb: string;
  readonly progress: SaveProgressStore;
  /** Where Cancel leads, which then stands in place of Discard. */
  readonly cancel: WayBack | null;
  readonly ways: SaveWays;
  readonly onDiscard: () => void;
}

// What takes a second line stands below the first, at the same end.
const buttonsStyle = { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 'inherit', flex: 1 };

/** Save stays enabled with errors: it then leads to the summary. */
export function FormDock({ store, verb, progress, cancel, ways, onDiscard }: Props) {
  const { i18n } = useLingui();
  const changed = useFormState(store, () => store.changed().length);
  const errors = useFormState(store, countFormErrors);
  // A panel asks one thing: there is nothing to go back to.
  const isPanel = useFrame() === 'panel';
  return (
    <Dock label={i18n._('Save or discard')}>
      {errors > 0 && (
        <Box component="output" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, fontWeight: 500 }}>
          <Box component="span" sx={{ color: 'error.main', display: 'inline-flex' }}>
            <Glyph name="octagon" />
          </Box>
          {i18n._('{count, plural, one {# error} other {# errors}}', { count: errors })}
        </Box>
      )}
      {changed > 0 && !isPanel && (
        <Box component="span" sx={{ color: 'text.secondary', display: { xs: 'none', md: 'inline' } }}>
          {i18n._('{count, plural, one {# unsaved change} other {# unsaved changes}}', { count: changed })}
        </Box>
      )}
      <Box sx={isPanel ? { display: 'contents' } : buttonsStyle}>
        {cancel !== null && !isPanel && (
          <Button variant="text" {...cancel}>
            {i18n._('Cancel')}
          </Button>
        )}
        {cancel === null && changed > 0 && !isPanel && (
          <Button variant="text" onClick={onDiscard}>
            {i18n._('Discard')}
          </Button>
        )}
        {ways.saveAndNext !== null && (
          <SaveButton progress={progress} shortcut="Ctrl Enter" onClick={ways.saveAndNext}>
            {i18n._('Save and next')}
          </SaveButton>
        )}
        <SaveButton progress={progress} variant="contained" color="primary" shortcut="Ctrl S" onClick={ways.save}>
          {verb}
        </SaveButton>
      </Box>
    </Dock>
  );
}

function countFormErrors({ obstacles, isSubmitted, touched, told, taken }: ReturnType<FormStore['state']>): number {
  const paths = obstacles
    .filter(({ path, finding }) => finding?.severity !== 'warning' && (isSubmitted || touched.has(path) || path in told || path in taken))
    .map(({ path }) => path);
  return new Set(paths).size;
}
