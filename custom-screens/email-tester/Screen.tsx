import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useState } from 'react';
import {
  ActionButton,
  ActionForm,
  Button,
  Cell,
  Page,
  SkeletonRows,
  StateBlock,
  useI18n,
  useNarrow,
  useRecord,
  useResource,
  useRoute,
  useScreenLink,
  type DialogOf,
  type RecordOf,
} from 'steward';
import { Preview } from './Preview.tsx';

const resource = 'email-templates';

type Template = RecordOf<'email-templates'>;

/** Tries out an email template: what it looks like with a payload, and a mail that is really sent. */
export function Screen() {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { titlePlural } = useResource(resource);
  const link = useScreenLink();
  const isNarrow = useNarrow();
  const { key0: preset = '', key1: code = '' } = useRoute().params;
  const { record, problem, reload } = useRecord(resource, [preset, code]);
  // A template that is missing or forbidden is a page of its own, drawn by the boundary around the screen.
  if (problem?.status === 404 || problem?.status === 403) throw problem;
  const list = link(resource, { screen: 'list' });
  const crumbs = [
    { title: text(titlePlural), to: list },
    { title: preset, to: link(resource, { screen: 'list', filter: { preset } }) },
  ];
  if (record === null)
    return (
      <Page title={code} crumbs={crumbs} loading={problem === null}>
        {problem === null ? (
          <SkeletonRows />
        ) : (
          <StateBlock kind="error" title={i18n._('This template could not be loaded')} text={problem.message}>
            <Button onClick={reload}>{i18n._('Try again')}</Button>
          </StateBlock>
        )}
      </Page>
    );
  return (
    <Page title={code} crumbs={crumbs} status={isNarrow ? null : <Cell resource={resource} field="status" record={record} />}>
      <Tester
        key={`${preset}/${code}`}
        record={record}
        path={`/${resource}/${[preset, code].map(encodeURIComponent).join('/')}`}
        list={list}
      />
    </Page>
  );
}

interface TesterProps {
  readonly record: Template;
  /** Address of the template, below the API base. */
  readonly path: string;
  /** Address of the list. */
  readonly list: string;
}

function Tester({ record, path, list }: TesterProps) {
  const [typed, setTyped] = useState<DialogOf<'email-templates', 'sendtest'> | null>(null);
  const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(280px, 5fr) minmax(0, 7fr)' };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: columns, columnGap: 8, rowGap: 8, p: { xs: 4, sm: 6 }, pt: { xs: 4, sm: 5 } }}>
      <ActionForm resource={resource} action="sendtest" record={record} cancelTo={list} onTyped={setTyped} />
      {typed === null ? null : (
        <Preview
          path={`${path}/preview`}
          language={typed.language}
          payload={typed.payload}
          beside={<ActionButton resource={resource} action="cms" record={record} size="small" />}
        />
      )}
    </Box>
  );
}
