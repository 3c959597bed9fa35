/** `/help`: what whoever is signed in may do, a page for each resource. Not a part of the studio: it is for those who work with records. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { useI18n } from '../i18n/index.ts';
import type { CatalogueEntry } from '../model/catalogue.ts';
import { isConditionTrue } from '../model/evaluate.ts';
import { findCatalogueEntry, useScope } from '../screens/context.ts';
import { HelpScreen } from '../screens/help/HelpScreen.tsx';
import { buildHelpPath } from '../screens/links.ts';
import { buildWholeTitle } from '../screens/whole-title.ts';
import { Icon, Link, Page, Section, StateBlock } from '../ui/index.ts';
import { EntryGate } from './EntryScreen.tsx';
import { useVisibleMenu } from './layout/useVisibleMenu.ts';
import { useOptions } from './options.ts';
import { NotFoundScreen } from './StatusScreens.tsx';

/** `/help` and `/help/orders`. */
export function HelpPages() {
  const { resource } = useParams();
  return resource === undefined ? <HelpIndex /> : <ResourceHelp name={resource} />;
}

const hasHelp = ({ page, isPublic }: CatalogueEntry): boolean => page === null && !isPublic;

function ResourceHelp({ name }: { readonly name: string }) {
  const { catalogue, loaders } = useOptions();
  const entry = findCatalogueEntry(catalogue, name);
  if (entry === null || !hasHelp(entry)) return <NotFoundScreen />;
  return (
    <EntryGate entry={entry}>
      <HelpScreen entry={entry} roles={loaders.roles} />
    </EntryGate>
  );
}

function HelpIndex() {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { catalogue } = useOptions();
  const groups = useHelpGroups();
  return (
    <Page title={i18n._('Help')}>
      <Box component="article" sx={{ px: { xs: 4, sm: 6 }, pb: 8, maxWidth: 960 }}>
        <Box sx={{ pt: 5, maxWidth: 640 }}>{i18n._('What you may do here, and the rules of each field. Others may see other pages.')}</Box>
        {groups.length === 0 && <StateBlock kind="empty" title={i18n._('There is nothing that is open to you.')} />}
        {groups.map(({ title, entries }) => (
          <Section key={title} title={title}>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 3 }}>
              {entries.map((entry) => (
                <Box component="li" key={entry.name} sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
                  <Icon name={entry.icon ?? 'circle'} />
                  <Link to={buildHelpPath(entry.name)}>{buildWholeTitle(catalogue, entry, text)}</Link>
                </Box>
              ))}
            </Box>
          </Section>
        ))}
      </Box>
    </Page>
  );
}

/** As the menu groups them; what has no entry there comes last. */
function useHelpGroups(): readonly { readonly title: string; readonly entries: readonly CatalogueEntry[] }[] {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { catalogue } = useOptions();
  const scope = useScope();
  const menu = useVisibleMenu();
  const open = catalogue.resources.filter((entry) => hasHelp(entry) && isConditionTrue(entry.use, scope));
  const inMenu = menu.map(({ title, entries }) => ({
    title: title === null ? i18n._('Start') : text(title),
    entries: entries.flatMap(({ resource }) => open.filter(({ name }) => name === resource)),
  }));
  const placed = new Set(inMenu.flatMap(({ entries }) => entries.map(({ name }) => name)));
  const rest = { title: i18n._('More'), entries: open.filter(({ name }) => !placed.has(name)) };
  return [...inMenu, rest].filter(({ entries }) => entries.length > 0);
}
