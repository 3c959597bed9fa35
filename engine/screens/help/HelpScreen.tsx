/** What the reader may do with a resource: rights, states, fields and keys, in their own words and by their own rights. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useMemo, type ReactNode } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { CatalogueEntry } from '../../model/catalogue.ts';
import type { Model } from '../../model/model.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import { listFieldOptions } from '../../model/options.ts';
import type { Teller } from '../../studio/words/teller.ts';
import { listStateMarks } from '../../studio/states/tell.ts';
import { Button, Glyph, Kbd, Link, Page, Section, SkeletonRows, Status, useNarrow } from '../../ui/index.ts';
import { findCatalogueEntry, useEngine, useResource, useScope } from '../context.ts';
import { listOfferedFilters } from '../list/state/list-state.ts';
import { buildHelpPath, buildScreenPath, helpPath } from '../links.ts';
import { capitalizeSentence } from '../why/DecisionLines.tsx';
import { useSentenceTeller } from '../why/useTeller.ts';
import { useWhyFacts, type WhyFacts } from '../why/useWhyFacts.ts';
import { useWishTitle } from '../why/useWishTitle.ts';
import {
  describeFields,
  describeRights,
  describeStates,
  type FieldHelp,
  type HelpContext,
  type RightHelp,
  type StateHelp,
} from './describe-help.ts';

interface HelpScreenProps {
  readonly entry: CatalogueEntry;
  readonly roles: () => Promise<Model['roles']>;
}

export function HelpScreen({ entry, roles }: HelpScreenProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const resource = useResource(entry.name);
  const scope = useScope();
  const facts = useWhyFacts({ resource, scope, roles });
  const isReached = resource.list !== null && resource.parents.every(({ wildcard }) => wildcard);
  return (
    <Page
      title={text(entry.titlePlural)}
      crumbs={[{ title: i18n._('Help'), to: helpPath }]}
      {...(isReached && {
        actions: (
          <Button to={buildScreenPath(entry, { screen: 'list' })}>{i18n._('Open {title}', { title: text(entry.titlePlural) })}</Button>
        ),
      })}
    >
      <Box component="article" sx={{ px: { xs: 4, sm: 6 }, pb: 8, maxWidth: 960 }}>
        {resource.description !== null && <Box sx={{ pt: 5, maxWidth: 640 }}>{text(resource.description)}</Box>}
        {facts === null ? <SkeletonRows rows={8} /> : <HelpSections facts={facts} />}
      </Box>
    </Page>
  );
}

function HelpSections({ facts: { resource, roles, mayRead } }: { readonly facts: WhyFacts }) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const scope = useScope();
  const teller = useSentenceTeller();
  const { resourceOf } = useEngine();
  const isNarrow = useNarrow();
  const help = useMemo(() => {
    const about: HelpContext = { ...{ resource, roles, scope, resourceOf, mayRead, teller, i18n }, fill: text };
    return { rights: describeRights(about), states: describeStates(about), ...describeFields(about) };
  }, [resource, roles, scope, resourceOf, mayRead, teller, i18n, text]);
  const may = help.rights.filter(({ outcome }) => outcome !== 'fails');
  const mayNot = help.rights.filter(({ outcome }) => outcome === 'fails');
  const filters = (resource.list === null ? [] : listOfferedFilters(resource.list, scope)).map(({ title }) => text(title));
  return (
    <>
      <Section title={i18n._('What you may do')}>
        {may.length === 0 ? i18n._('Nothing: all of it is closed to you.') : <RightList rights={may} resource={resource} />}
      </Section>
      {mayNot.length > 0 && (
        <Section title={i18n._('What others may do')} help={i18n._('With what is needed for it.')}>
          <RightList rights={mayNot} resource={resource} />
        </Section>
      )}
      {help.states !== null && (
        <Section title={i18n._('States')} help={i18n._('What a record goes through, and what leads on.')}>
          <StateList states={help.states} resource={resource} rights={help.rights} teller={teller} />
        </Section>
      )}
      {help.fields.length > 0 && (
        <Section title={i18n._('Fields')} help={help.isReadOnly ? i18n._('You cannot change them in a form.') : null}>
          <FieldList fields={help.fields} />
        </Section>
      )}
      {filters.length > 0 && <Section title={i18n._('Filters')}>{filters.join(', ')}</Section>}
      {!isNarrow && (
        <Section title={i18n._('Keyboard shortcuts')}>
          <Kbd>?</Kbd> {i18n._('shows the keys of the page that you are on.')}
        </Section>
      )}
    </>
  );
}

interface RightListProps {
  readonly rights: readonly RightHelp[];
  readonly resource: WhyFacts['resource'];
}

function RightList({ rights, resource }: RightListProps) {
  const { i18n } = useLingui();
  const titleOf = useRightTitle();
  return (
    <Lines>
      {rights.map((right) => {
        const { wish, outcome, conditions, exceptions } = right;
        const said = conditions.map((condition) =>
          outcome === 'fails' ? i18n._('Needed: {condition}', { condition }) : i18n._('When: {condition}', { condition }),
        );
        return (
          <Line key={JSON.stringify(wish)} mark={<Glyph name={outcome === 'fails' ? 'octagon' : 'done'} />} title={titleOf(resource, wish)}>
            {[...said, ...exceptions].map(capitalizeSentence)}
          </Line>
        );
      })}
    </Lines>
  );
}

/** What a right is called where no button is near that would say it. */
function useRightTitle(): ReturnType<typeof useWishTitle> {
  const { i18n } = useLingui();
  const titleOf = useWishTitle();
  return (resource, wish) => {
    if (wish.kind === 'verb' && wish.verb === 'list') return i18n._('See the list');
    if (wish.kind === 'verb' && wish.verb === 'show') return i18n._('Open a record');
    return titleOf(resource, wish);
  };
}

interface StateListProps extends RightListProps {
  readonly states: readonly StateHelp[];
  readonly teller: Teller;
}

function StateList({ states, resource, rights, teller }: StateListProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const titleOf = ({ title, value }: StateHelp['state']): string => (title === null ? value : text(title));
  const isOpen = (action: string): boolean =>
    rights.some(({ wish, outcome }) => wish.kind === 'action' && wish.name === action && outcome !== 'fails');
  return (
    <Lines>
      {states.map(({ state, moves }) => {
        // How a record comes here is told at the states before.
        const marks = listStateMarks({ ...state, isReached: true }, teller);
        const own = moves.filter(({ action }) => isOpen(action));
        return (
          <Line
            key={state.value}
            title={
              <>
                <Status tone={state.tone}>{titleOf(state)}</Status>
                {marks.length > 0 && (
                  <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ml: 2 }}>
                    {marks.join('; ')}
                  </Box>
                )}
              </>
            }
          >
            {own.map(({ action, to }) =>
              i18n._('{action} leads to {state}', {
                action: text(resource.actions[action]?.title ?? action),
                state: to === null ? '' : titleOf(to),
              }),
            )}
          </Line>
        );
      })}
    </Lines>
  );
}

function FieldList({ fields }: { readonly fields: readonly FieldHelp[] }) {
  const { text } = useI18n();
  return (
    <Lines>
      {fields.map(({ field, rules }) => (
        <Line
          key={field.name}
          title={text(field.title)}
          note={
            <>
              {field.help !== null && text(field.help)} <FieldChoices field={field} />
            </>
          }
        >
          {rules}
        </Line>
      ))}
    </Lines>
  );
}

const shownChoices = 12;

/** What a field may hold, where that is a list or a record. */
function FieldChoices({ field }: Pick<FieldHelp, 'field'>) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { catalogue } = useEngine();
  const scope = useScope();
  const { choices } = field;
  if (choices?.kind === 'ref') {
    const entry = findCatalogueEntry(catalogue, choices.to);
    if (entry === null) return null;
    return isConditionTrue(entry.use, scope) ? <Link to={buildHelpPath(choices.to)}>{text(entry.title)}</Link> : text(entry.title);
  }
  const options = listFieldOptions(field).map(({ title }) => text(title));
  if (options.length === 0) return null;
  const rest = options.length - shownChoices;
  const shown = options.slice(0, shownChoices).join(', ');
  return rest > 0 ? i18n._('{choices} and {rest, number} more', { choices: shown, rest }) : shown;
}

function Lines({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

interface LineProps {
  readonly mark?: ReactNode;
  readonly title: ReactNode;
  /** Below the title, before the sentences. */
  readonly note?: ReactNode;
  readonly children: readonly string[];
}

function Line({ mark, title, note, children }: LineProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        '&:first-of-type': { pt: 0 },
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      {mark !== undefined && <Box sx={{ pt: '3px', lineHeight: 0, color: 'text.secondary' }}>{mark}</Box>}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', textWrap: 'pretty' }}>
        <Box sx={{ fontWeight: 500 }}>{title}</Box>
        {note !== undefined && <div>{note}</div>}
        {children.map((each) => (
          <Box key={each} sx={{ color: 'text.secondary' }}>
            {each}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
