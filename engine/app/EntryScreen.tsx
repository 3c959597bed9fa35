import { Suspense, useMemo, type ComponentType, type ReactNode } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { useI18n } from '../i18n/index.ts';
import type { CatalogueEntry } from '../model/catalogue.ts';
import { mayUseVerb } from '../model/access.ts';
import { isConditionTrue } from '../model/evaluate.ts';
import type { ResourceVerb } from '../model/model.ts';
import { findScreenPlace, type ScreenName } from '../model/place.ts';
import type { Params } from '../model/values.ts';
import { useResource, useScope } from '../screens/context.ts';
import { ListScreen } from '../screens/list/ListScreen.tsx';
import { isDialogOverList } from '../screens/over-list.ts';
import { Page, SkeletonRows } from '../ui/index.ts';
import { readEntryParams } from './entry-params.ts';
import { ActionHost } from './hand-written/ActionHost.tsx';
import { HandWritten } from './hand-written/HandWritten.tsx';
import { FormScreen, ShowScreen } from './screen-chunks.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ForbiddenScreen } from './StatusScreens.tsx';

export interface EntryScreenProps {
  readonly entry: CatalogueEntry;
  readonly screen: ScreenName;
  /** The hand-written screen that stands in for the generated one. */
  readonly page?: ComponentType | null;
}

/** One address of a resource. A refused page makes no call. */
export function EntryScreen({ entry, screen, page: OwnPage = null }: EntryScreenProps) {
  return (
    <EntryGate entry={entry}>
      {OwnPage === null ? (
        <GeneratedScreen entry={entry} screen={screen} />
      ) : (
        <ActionHost>
          <OwnPage />
        </ActionHost>
      )}
    </EntryGate>
  );
}

/** The right to a resource first, then what is shown of it, whose code may still be on its way. */
export function EntryGate({ entry, children }: Pick<EntryScreenProps, 'entry'> & { readonly children: ReactNode }) {
  const scope = useScope();
  const { pathname } = useLocation();
  if (!isConditionTrue(entry.use, scope))
    return <ForbiddenScreen title={entry.titlePlural} closed={{ name: entry.name, resource: null, verb: 'use', cond: entry.use }} />;
  return (
    <ScreenBoundary key={pathname}>
      <Suspense fallback={<LoadingEntry entry={entry} />}>{children}</Suspense>
    </ScreenBoundary>
  );
}

function LoadingEntry({ entry }: { readonly entry: CatalogueEntry }) {
  const { text } = useI18n();
  return (
    <Page title={text(entry.titlePlural)}>
      <SkeletonRows />
    </Page>
  );
}

const verbs: Readonly<Record<ScreenName, ResourceVerb>> = { list: 'list', create: 'create', show: 'show', edit: 'edit' };

function GeneratedScreen({ entry, screen }: { readonly entry: CatalogueEntry; readonly screen: ScreenName }) {
  const resource = useResource(entry.name);
  const scope = useScope();
  const params = useEntryParams(entry);
  const recordKey = useRecordKey(entry);
  // What depends on the record is left to the screen; what no record could change is refused here.
  const verb = verbs[screen];
  const { shown, reason, by } = mayUseVerb(resource, verb, scope);
  // A record that may be seen but not changed is drawn by its form all the same, locked.
  const isReadable = screen === 'edit' && mayUseVerb(resource, 'show', scope).shown;
  if ((!shown && !isReadable) || (screen === 'create' && by === 'rule'))
    return <ForbiddenScreen title={entry.titlePlural} reason={reason} closed={{ name: entry.name, resource, verb, cond: entry.use }} />;
  if (screen === 'list') return <ListScreen resource={resource} params={params} />;
  if (screen === 'show' && resource.show?.page != null) return <HandWritten name={resource.show.page} />;
  const own =
    screen === 'show' ? (
      <ShowScreen resource={resource} recordKey={recordKey} params={params} />
    ) : (
      <FormScreen resource={resource} mode={screen} recordKey={screen === 'create' ? null : recordKey} params={params} />
    );
  if (!isDialogOverList(resource, screen)) return own;
  // Until the code of a dialog has arrived, its list stands alone.
  return <Suspense fallback={<ListScreen resource={resource} params={params} isLoading />}>{own}</Suspense>;
}

export function useEntryParams(entry: CatalogueEntry): Params {
  const route = useParams();
  const [query] = useSearchParams();
  const text = JSON.stringify(readEntryParams(entry, route, query));
  // By value, so that the object stays the same while only filters change.
  return useMemo(() => JSON.parse(text) as Params, [text]);
}

// The router takes an escaped slash within a value for a slash, and would open the record "a/b" for "a%2Fb".
function useRecordKey(entry: CatalogueEntry): readonly string[] {
  const { pathname } = useLocation();
  const text = JSON.stringify(findScreenPlace([entry], pathname)?.key ?? []);
  return useMemo(() => JSON.parse(text) as readonly string[], [text]);
}
