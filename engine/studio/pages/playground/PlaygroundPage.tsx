/** `/descriptors/playground`: writing a descriptor and seeing its screens, for development and demos. */
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useData } from '../../../data/data-context.ts';
import { ApiError } from '../../../data/source.ts';
import type { PlaygroundStart } from '../../review/playground.ts';
import { Button, Page, SkeletonRows, StateBlock } from '../../../ui/index.ts';
import { ReviewersOnly } from '../descriptors/Reviewers.tsx';
import { descriptorsPath } from '../../../screens/links.ts';
import { forgetKeptText, readKeptText, type KeptText } from './kept-text.ts';
import { descriptorTemplateFor } from './template.ts';
import { Workbench } from './Workbench.tsx';

const address = '/_playground';

function usePlaygroundRead<T>(path: string | null) {
  const { source } = useData();
  return useQuery({
    queryKey: ['playground start', path],
    // The server of this app made it.
    queryFn: async ({ signal }) => (await source.send({ method: 'GET', path: path ?? '', signal })).body as T,
    enabled: path !== null,
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function PlaygroundPage() {
  const { i18n } = useLingui();
  const start = usePlaygroundRead<PlaygroundStart>(address);
  const [query, setQuery] = useSearchParams();
  const [opened, setOpened] = useState(0);
  const wanted = query.get('resource');
  if (start.data !== undefined) {
    const open = (name: string | null): void => {
      forgetKeptText();
      setQuery(name === null ? {} : { resource: name }, { replace: true });
      setOpened(opened + 1);
    };
    return <OpenedPlayground key={`${wanted ?? ''} ${String(opened)}`} start={start.data} wanted={wanted} onOpen={open} />;
  }
  if (start.error instanceof ApiError && start.error.status === 403) return <ReviewersOnly title={i18n._('Playground')} />;
  return <Page title={i18n._('Playground')}>{start.error === null ? <SkeletonRows /> : <PlaygroundNotHere error={start.error} />}</Page>;
}

function PlaygroundNotHere({ error }: { readonly error: Error }) {
  const { i18n } = useLingui();
  const isAbsent = error instanceof ApiError && error.status === 404;
  return (
    <StateBlock
      kind={isAbsent ? 'not-found' : 'error'}
      title={isAbsent ? i18n._('The playground is not available here') : i18n._('The playground could not be opened')}
      text={isAbsent ? i18n._('It is for development and demos; a server with single sign-on does not offer it.') : error.message}
    >
      <Button to={descriptorsPath}>{i18n._('Go to the descriptors')}</Button>
    </StateBlock>
  );
}

interface OpenedPlaygroundProps {
  readonly start: PlaygroundStart;
  /** The resource of the address. */
  readonly wanted: string | null;
  readonly onOpen: (name: string | null) => void;
}

/** What was typed before goes on, unless the address asks for another descriptor. */
function OpenedPlayground({ start, wanted, onOpen }: OpenedPlaygroundProps) {
  const { i18n } = useLingui();
  const [kept] = useState(() => {
    const typed = readKeptText();
    return typed !== null && (wanted === null || typed.origin === wanted) ? typed : null;
  });
  const read = usePlaygroundRead<{ readonly text: string }>(
    kept === null && wanted !== null ? `${address}/${encodeURIComponent(wanted)}` : null,
  );
  const first = kept ?? firstTextOf(start, wanted, read.data?.text);
  if (first !== null) return <Workbench start={start} kept={first} onOpen={onOpen} />;
  return (
    <Page title={i18n._('Playground')}>
      {read.error === null ? (
        <SkeletonRows />
      ) : (
        <StateBlock kind="not-found" title={i18n._('There is no descriptor "{name}"', { name: wanted ?? '' })}>
          <Button onClick={() => onOpen(null)}>{i18n._('Empty template')}</Button>
        </StateBlock>
      )}
    </Page>
  );
}

function firstTextOf({ roles }: PlaygroundStart, wanted: string | null, text: string | undefined): KeptText | null {
  if (wanted !== null) return text === undefined ? null : { origin: wanted, base: text, text };
  const template = descriptorTemplateFor(roles[0]?.name ?? 'true');
  return { origin: null, base: template, text: template };
}
