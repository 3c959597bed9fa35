import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { formatTimeOfDay, useI18n } from '../../../i18n/index.ts';
import { Button } from '../../../ui/index.ts';
import type { FormStore } from '../state/form-store.ts';
import { useFormState } from '../state/useFormState.ts';
import type { DraftNews } from './useKeptDraft.ts';

interface Props {
  readonly store: FormStore;
  readonly news: DraftNews | null;
  readonly onDiscard: () => void;
  readonly onUndo: () => void;
}

/** One line above a form: what was typed into it before is back, or was discarded. */
export function DraftNote({ store, news, onDiscard, onUndo }: Props) {
  const { i18n } = useLingui();
  const words = useDraftWords(store);
  const isTypedInto = useFormState(store, ({ edited }) => edited.size > 0);
  if (news === null) return null;
  // What is typed after it was discarded would not go with it.
  const shown = news.kind === 'discarded' && isTypedInto ? null : news;
  const isDiscarded = shown?.kind === 'discarded';
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', columnGap: 2, '&:not(:empty)': { mb: 4 } }}>
      {shown !== null && (
        <>
          <Box component="span" sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
            {words(shown)}
          </Box>{' '}
          <Button variant="text" onClick={isDiscarded ? onUndo : onDiscard}>
            {isDiscarded ? i18n._('Undo') : i18n._('Discard')}
          </Button>
        </>
      )}
    </Box>
  );
}

function useDraftWords(store: FormStore): (news: DraftNews) => string {
  const { i18n } = useLingui();
  const { text, date, dateTime } = useI18n();
  return ({ at, kind, left }) => {
    if (kind === 'discarded') return i18n._('What you typed was discarded.');
    const { zone, now } = store.scope();
    const moment = new Date(at).toISOString();
    const isToday = date(moment, { zone }) === date(now.toISOString(), { zone });
    const { fields } = store.facts;
    const titles = left.map((name) => (Object.hasOwn(fields, name) ? text(fields[name]?.title ?? name) : name));
    const sentences = [
      kind === 'back' && isToday && i18n._('What you typed at {time} is back.', { time: formatTimeOfDay(at, zone) }),
      kind === 'back' && !isToday && i18n._('What you typed on {time} is back.', { time: dateTime(moment, { zone }) }),
      left.length > 0 &&
        i18n._('{count, plural, one {# field could not be put back: {titles}.} other {# fields could not be put back: {titles}.}}', {
          count: left.length,
          titles: titles.join(', '),
        }),
    ];
    return sentences.filter((sentence) => sentence !== false).join(' ');
  };
}
