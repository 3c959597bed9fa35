/** `/descriptors/{name}`: what a descriptor means, and what it says. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { lazy, Suspense, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useI18n } from '../../../i18n/index.ts';
import type { DescriptorPage } from '../../review/page.ts';
import { Button, Page, SkeletonRows, Tabs, ToolButton, mono, tabIds, useNarrow } from '../../../ui/index.ts';
import { useOptions } from '../../../app/options.ts';
import { routerPathOf } from '../../../app/path-of.ts';
import { AccessTab } from './access/AccessTab.tsx';
import { descriptorsPath } from '../../../screens/links.ts';
import { FieldsTab } from './FieldsTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { PoliciesTab } from './PoliciesTab.tsx';
import { ReadProblem } from './ReadProblem.tsx';
import { useDescriptor } from './reads.ts';
import { useDescriptorTab, type DescriptorTabName } from './tab-of.ts';
import { UsedByTab } from './UsedByTab.tsx';
import { YamlTab } from './yaml/YamlTab.tsx';

const StatesTab = lazy(() => import('./states/StatesTab.tsx').then(({ StatesTab: one }) => ({ default: one })));

export function DescriptorScreen() {
  const { i18n } = useLingui();
  const { name = '' } = useParams();
  const { data, problem, loading, reload } = useDescriptor(name);
  const crumbs = [{ title: i18n._('Descriptors'), to: descriptorsPath }];
  if (data !== null) return <DescriptorView key={name} page={data} crumbs={crumbs} loading={loading} />;
  return (
    <Page title={name} crumbs={crumbs}>
      {problem === null ? <SkeletonRows rows={12} /> : <ReadProblem problem={problem} onRetry={reload} />}
    </Page>
  );
}

interface DescriptorProps {
  readonly page: DescriptorPage;
  readonly crumbs: readonly { readonly title: string; readonly to: string }[];
  readonly loading: boolean;
}

function DescriptorView({ page, crumbs, loading }: DescriptorProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const isNarrow = useNarrow();
  const offered = descriptorTabsOf(page);
  const [tab, setTab] = useDescriptorTab(offered);
  const titles = useTabTitles(page);
  const list = useListPath(page.name);
  const { resource } = page;
  return (
    <Page
      title={resource === null ? page.name : text(resource.titlePlural)}
      crumbs={crumbs}
      loading={loading}
      {...(!isNarrow && { status: <Box sx={{ fontFamily: mono, fontSize: 12, color: 'text.secondary' }}>{page.file}</Box> })}
      {...(list !== null && {
        actions: isNarrow ? (
          <ToolButton icon="table" label={i18n._('Open list')} to={list} />
        ) : (
          <Button to={list} icon="table">
            {i18n._('Open list')}
          </Button>
        ),
      })}
    >
      <Tabs
        tabs={offered.map((each) => ({ name: each, ...titles[each] }))}
        value={tab}
        onChange={setTab}
        label={i18n._('Parts of the descriptor')}
      />
      <DescriptorPanel tab={tab}>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <DescriptorBody tab={tab} page={page} />
        </Suspense>
      </DescriptorPanel>
    </Page>
  );
}

/** What fills the page scrolls by itself, so that heads of tables stay. */
function DescriptorPanel({ tab, children }: { readonly tab: DescriptorTabName; readonly children: ReactNode }) {
  return (
    <Box role="tabpanel" {...tabIds(tab)} sx={{ flex: 1, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      {children}
    </Box>
  );
}

function DescriptorBody({ tab, page }: { readonly tab: DescriptorTabName; readonly page: DescriptorPage }) {
  const { resource, roles } = page;
  const [query] = useSearchParams();
  const present = query.get('state');
  if (tab === 'used') return <UsedByTab uses={page.usedBy} />;
  if (tab === 'history') return <HistoryTab history={page.history} />;
  if (tab === 'policies') return <PoliciesTab lines={page.policies} />;
  if (tab === 'yaml' || resource === null) return <YamlTab {...page} />;
  if (tab === 'access') return <AccessTab resource={resource} roles={roles} />;
  if (tab === 'fields') return <FieldsTab page={page} resource={resource} />;
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: { xs: 4, sm: 6 }, py: 4 }}>
      <StatesTab resource={resource} roles={roles} present={present} />
    </Box>
  );
}

/** A shared file has no rights, states and fields; a hand-written screen only rights. */
function descriptorTabsOf({ resource }: DescriptorPage): readonly DescriptorTabName[] {
  if (resource === null) return ['yaml', 'history'];
  return [
    'access',
    ...(resource.stateField === null ? [] : (['states'] as const)),
    ...(resource.order.length === 0 ? [] : (['fields'] as const)),
    ...(['yaml', 'policies', 'used', 'history'] as const),
  ];
}

function useTabTitles({
  resource,
  problems,
  policies,
  usedBy,
}: DescriptorPage): Readonly<Record<DescriptorTabName, { title: string; count?: number | null; errors?: number }>> {
  const { i18n } = useLingui();
  return {
    access: { title: i18n._('Access') },
    states: { title: i18n._('States') },
    fields: { title: i18n._('Fields'), count: resource?.order.length ?? null },
    yaml: { title: i18n._('YAML'), errors: problems.length },
    policies: { title: i18n._('Policies'), count: policies.length },
    used: { title: i18n._('Used by'), count: usedBy.length },
    history: { title: i18n._('History') },
  };
}

/** Where the list of the resource is, if it has an address without a parent's. */
function useListPath(name: string): string | null {
  const { catalogue } = useOptions();
  const entry = catalogue.resources.find((each) => each.name === name);
  if (entry === undefined || entry.isPublic || (!entry.hasList && entry.page === null)) return null;
  return entry.route.every((part) => typeof part === 'string') ? routerPathOf(entry) : null;
}
