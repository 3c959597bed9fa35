import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { contents, loaders, type Block } from 'virtual:steward-manual';
import { Button, Note, Page, SkeletonRows, useNarrow } from '../../../ui/index.ts';
import { ScreenBoundary } from '../../../app/ScreenBoundary.tsx';
import { NotFoundScreen } from '../../../app/StatusScreens.tsx';
import { ManualBlocks } from './Blocks.tsx';
import { ManualContents } from './Contents.tsx';

const pages: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(loaders).map(([name, load]) => [
    name,
    lazy(() => load().then(({ blocks }) => ({ default: () => <ManualText name={name} blocks={blocks} /> }))),
  ]),
);

/** `/manual` and its pages: contents and search beside the text, for anyone who is signed in. */
export function ManualScreen() {
  const { page = 'index' } = useParams();
  const { i18n } = useLingui();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const described = contents.find(({ name }) => name === page);
  const Shown = pages[page];
  if (described === undefined || Shown === undefined) return <NotFoundScreen />;
  const toggle = (
    <Button variant="text" size="small" icon="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {i18n._('Contents')}
    </Button>
  );
  const beside = !isNarrow || isOpen ? <ManualContents page={page} onGo={() => setOpen(false)} /> : null;
  return (
    <Page
      title={described.title}
      {...(page !== 'index' && { crumbs: [{ title: i18n._('Manual'), to: '/manual' }] })}
      {...(isNarrow && { actions: toggle })}
    >
      <Box sx={{ display: { xs: 'block', sm: 'flex' }, flex: '1 0 auto' }}>
        {beside}
        <Box sx={{ flex: 1, minWidth: 0, px: { xs: 4, sm: 8 }, py: 6 }}>
          {i18n.locale === 'en' ? null : (
            <Box sx={{ mb: 4, maxWidth: 760 }}>
              <Note tone="info">{i18n._('The manual is written in English only.')}</Note>
            </Box>
          )}
          <ScreenBoundary key={page}>
            <Suspense fallback={<SkeletonRows />}>
              <Shown />
            </Suspense>
          </ScreenBoundary>
        </Box>
      </Box>
    </Page>
  );
}

/** The text of a page; an address with an anchor shows that place. */
function ManualText({ name, blocks }: { readonly name: string; readonly blocks: readonly Block[] }) {
  const { hash, key } = useLocation();
  useEffect(() => {
    const place = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    place?.scrollIntoView();
  }, [hash, key]);
  return (
    <Box component="article" lang="en">
      <ManualBlocks page={name} blocks={blocks} />
    </Box>
  );
}
