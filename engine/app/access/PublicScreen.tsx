import { useLingui } from '@lingui/react';
import { Suspense, type ComponentType } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { CatalogueEntry } from '../../model/catalogue.ts';
import { useResource } from '../../screens/context.ts';
import { FrameProvider, Link, SkeletonRows } from '../../ui/index.ts';
import { useEntryParams } from '../EntryScreen.tsx';
import { ScreenBoundary } from '../ScreenBoundary.tsx';
import { FormScreen } from '../screen-chunks.ts';
import { loginPath } from '../session/sign-in.ts';
import { AccessLayout } from './AccessLayout.tsx';

interface PublicScreenProps {
  readonly entry: CatalogueEntry;
  /** The hand-written screen that stands in for the form. */
  readonly page: ComponentType | null;
}

/** A page of the descriptors that needs nobody signed in: its form, or what is drawn by hand, in the access panel. */
export function PublicScreen({ entry, page: HandWritten }: PublicScreenProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  return (
    <AccessLayout title={text(entry.title)} links={<Link to={loginPath}>{i18n._('Back to sign-in')}</Link>}>
      <title>{text(entry.title)}</title>
      <FrameProvider value="panel">
        <ScreenBoundary>
          <Suspense fallback={<SkeletonRows rows={4} />}>{HandWritten === null ? <PublicForm entry={entry} /> : <HandWritten />}</Suspense>
        </ScreenBoundary>
      </FrameProvider>
    </AccessLayout>
  );
}

function PublicForm({ entry }: { readonly entry: CatalogueEntry }) {
  const resource = useResource(entry.name);
  return <FormScreen resource={resource} mode="edit" recordKey={[]} params={useEntryParams(entry)} />;
}
