/** Why a control is disabled or locked: the reason, then what is asked and what it comes to. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useMemo } from 'react';
import type { Model } from '../../model/model.ts';
import { decideAccess } from '../../studio/decide/decision.ts';
import { SkeletonRows, ToolButton } from '../../ui/index.ts';
import { useEngine } from '../context.ts';
import type { WhyQuestion } from './ask.ts';
import { DecisionLines } from './DecisionLines.tsx';
import { isLineReadable, selectTellingLines } from './reading.ts';
import { useSentenceTeller } from './useTeller.ts';
import { useWhyFacts, type WhyFacts } from './useWhyFacts.ts';
import { useWishTitle } from './useWishTitle.ts';

interface Props {
  readonly question: WhyQuestion;
  readonly control: HTMLElement | null;
  readonly roles: () => Promise<Model['roles']>;
  readonly onClose: () => void;
}

/** Stands beside the control; Escape and a click elsewhere close it, and the focus goes back. */
export function WhyPopover({ question, control, roles, onClose }: Props) {
  const { i18n } = useLingui();
  const { resource, scope, wish, reason } = question;
  const facts = useWhyFacts({ resource, scope, roles });
  const title = useWishTitle()(resource, wish);
  const id = useId();
  return (
    <Popover
      open
      anchorEl={control}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 360, maxWidth: 'calc(100vw - 32px)', mt: 1 } },
      }}
    >
      <Box sx={{ p: '12px 16px 16px', display: 'grid', gap: 3 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
          <Typography variant="h2" id={id} sx={{ flex: 1, pt: '2px', overflowWrap: 'anywhere' }}>
            {i18n._('Why not "{title}"?', { title })}
          </Typography>
          <ToolButton icon="cross" label={i18n._('Close')} size={24} onClick={onClose} />
        </Box>
        {reason !== null && <Typography sx={{ textWrap: 'pretty', hyphens: 'auto' }}>{reason}</Typography>}
        {facts === null ? <SkeletonRows rows={2} /> : <WhyLines question={question} facts={facts} onClose={onClose} />}
      </Box>
    </Popover>
  );
}

function WhyLines({ question, facts, onClose }: Pick<Props, 'question' | 'onClose'> & { readonly facts: WhyFacts }) {
  const { i18n } = useLingui();
  const teller = useSentenceTeller();
  const { resourceOf } = useEngine();
  const { wish, scope } = question;
  const { resource, roles, mayRead } = facts;
  const decision = useMemo(() => decideAccess({ model: { roles }, resource, wish, scope }, teller), [roles, resource, wish, scope, teller]);
  const action = 'action' in wish ? (wish.action ?? null) : null;
  const telling = selectTellingLines(decision.lines);
  const lines = mayRead ? telling : telling.filter((line) => isLineReadable(line, resource, { scope, action, resourceOf }));
  return (
    <>
      {lines.length > 0 && <DecisionLines lines={lines} hasPlaces={mayRead} onLeave={onClose} />}
      {lines.length < telling.length && (
        <Typography variant="caption" color="textSecondary">
          {i18n._('The rest depends on values that you cannot see.')}
        </Typography>
      )}
    </>
  );
}
