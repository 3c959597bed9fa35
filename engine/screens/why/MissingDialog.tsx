/** What this user does not see on a screen: actions and choices for everybody; fields, columns, filters, parts and menu entries for those who may read descriptors. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { SourcePlace } from '../../model/expression.ts';
import type { Model } from '../../model/model.ts';
import { decideAccess, addActionInputs } from '../../studio/decide/decision.ts';
import { describeInWords } from '../../studio/words/words.ts';
import { Button, Dialog, SkeletonRows } from '../../ui/index.ts';
import { useEngine } from '../context.ts';
import type { MissingQuestion } from './ask.ts';
import { capitalizeSentence, DescriptorPlace } from './DecisionLines.tsx';
import { listMissingThings, type MissingGroup, type MissingThing } from './missing.ts';
import { isLineReadable } from './reading.ts';
import { useSentenceTeller } from './useTeller.ts';
import { useWhyFacts, type WhyFacts } from './useWhyFacts.ts';
import { useWishTitle } from './useWishTitle.ts';

interface Props {
  readonly question: MissingQuestion;
  readonly roles: () => Promise<Model['roles']>;
  readonly onClose: () => void;
}

/** Opened from the menu of a list or a record, and from the foot of a dialog. */
export function MissingDialog({ question, roles, onClose }: Props) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { resource, scope, screen, action } = question;
  const own = action === null ? undefined : resource.actions[action];
  const facts = useWhyFacts({ resource, scope, roles });
  return (
    <Dialog
      title={i18n._('What is missing here?')}
      context={text(own?.title ?? (screen === 'list' ? resource.titlePlural : resource.title))}
      size="form"
      closesOutside
      onClose={onClose}
      actions={<Button onClick={onClose}>{i18n._('Close')}</Button>}
    >
      {facts === null ? <SkeletonRows rows={4} /> : <MissingGroups question={question} facts={facts} onClose={onClose} />}
    </Dialog>
  );
}

const order: readonly MissingGroup[] = ['actions', 'choices', 'fields', 'columns', 'filters', 'parts', 'menu'];

function MissingGroups({ question, facts, onClose }: Omit<Props, 'roles'> & { readonly facts: WhyFacts }) {
  const { i18n } = useLingui();
  const { catalogue } = useEngine();
  const things = useMemo(
    () => listMissingThings({ ...question, resource: facts.resource, mayRead: facts.mayRead, catalogue }),
    [question, facts, catalogue],
  );
  const titles: Readonly<Record<MissingGroup, string>> = {
    actions: i18n._('Actions'),
    choices: i18n._('Choices'),
    fields: i18n._('Fields'),
    columns: i18n._('Columns'),
    filters: i18n._('Filters'),
    parts: i18n._('Parts of the page'),
    menu: i18n._('Menu'),
  };
  if (things.length === 0)
    return (
      <Typography>
        {facts.mayRead
          ? i18n._('Nothing is missing: you see everything there is here.')
          : i18n._('No action and no choice is missing here.')}
      </Typography>
    );
  return (
    <Box sx={{ display: 'grid', gap: 5, pb: 2 }}>
      {order.map((group) => {
        const own = things.filter((thing) => thing.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-label={titles[group]}>
            <Typography variant="h2" component="h3">
              {titles[group]}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {own.map((thing, at) => (
                <MissingThingItem key={at} thing={thing} question={question} facts={facts} onClose={onClose} />
              ))}
            </Box>
          </section>
        );
      })}
    </Box>
  );
}

function MissingThingItem({
  thing,
  question,
  facts,
  onClose,
}: Omit<Props, 'roles'> & { readonly facts: WhyFacts; readonly thing: MissingThing }) {
  const { title, words, place } = useMissingThingWording(thing, question, facts);
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Box>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere', textWrap: 'pretty', hyphens: 'auto' }}>{words}</Box>
      {facts.mayRead && <DescriptorPlace place={place} onLeave={onClose} />}
    </Box>
  );
}

/** A thing as it is told: what it is called, the rule that decides, and where that is written. */
function useMissingThingWording(
  thing: MissingThing,
  { scope, action }: MissingQuestion,
  { resource: given, roles, mayRead }: WhyFacts,
): { readonly title: string; readonly words: string; readonly place: SourcePlace | null } {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const teller = useSentenceTeller();
  const { resourceOf } = useEngine();
  const wishTitle = useWishTitle();
  return useMemo(() => {
    const model = { roles };
    const resource = addActionInputs(given, action);
    if (thing.wish === null) {
      const { cond } = thing;
      const about = { model, resource: thing.group === 'menu' ? null : resource };
      const words = i18n._('Shown when: {condition}', { condition: describeInWords(cond, about, teller) });
      return { title: text(thing.title), words, place: typeof cond === 'boolean' ? null : cond.place };
    }
    const { by } = decideAccess({ model, resource: given, wish: thing.wish, scope }, teller);
    const isTold = by !== null && (mayRead || isLineReadable(by, given, { scope, action, resourceOf }));
    const words = isTold ? i18n._('Needed: {condition}', { condition: by.words }) : i18n._('This depends on values that you cannot see.');
    return { title: wishTitle(resource, thing.wish), words: capitalizeSentence(words), place: by?.place ?? null };
  }, [thing, scope, action, given, roles, mayRead, i18n, text, teller, wishTitle, resourceOf]);
}
