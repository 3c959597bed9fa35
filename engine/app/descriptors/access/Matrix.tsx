/** The table of rights. It scrolls by itself: its head and its first column stay. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import type { Model, Resource } from '../../../model/model.ts';
import { partial } from '../../../model/partial.ts';
import type { AccessColumn, AccessRow } from '../../../review/access-rows.ts';
import { inWords } from '../../../review/words.ts';
import { EmptyValue, Icon, mono, narrow } from '../../../ui/index.ts';
import { PlaceLink } from '../PlaceLink.tsx';
import { ScrollPanel } from '../ScrollPanel.tsx';
import { useTeller } from '../../../screens/why/useTeller.ts';
import { sectionsOf, useRowTitle } from './sections.ts';

const Grid = styled('table')(({ theme }) => ({
  borderCollapse: 'separate',
  borderSpacing: 0,
  minWidth: '100%',
  'th, td': { padding: '6px 12px', textAlign: 'left', verticalAlign: 'top', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  td: { minWidth: 120, maxWidth: 320 },
  'th[scope="row"], th[data-corner]': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    width: 240,
    minWidth: 200,
    paddingLeft: 24,
    fontWeight: 400,
    backgroundColor: theme.vars.palette.background.paper,
    borderRight: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  'thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.background.paper,
    verticalAlign: 'bottom',
  },
  'thead th[data-corner]': { zIndex: 3 },
  // A heading over the whole width stays where the first column is.
  'tbody th[data-section]': { paddingTop: 20, paddingLeft: 24, fontWeight: 600, '& > span': { position: 'sticky', left: 24 } },
  [narrow(theme)]: {
    'th[scope="row"], th[data-corner]': { minWidth: 132, width: 132, paddingLeft: 16 },
    'tbody th[data-section]': { paddingLeft: 16, '& > span': { left: 16 } },
    td: { minWidth: 132 },
  },
}));

interface Props {
  readonly resource: Resource;
  readonly roles: Model['roles'];
  readonly rows: readonly AccessRow[];
  readonly columns: readonly AccessColumn[];
}

export function Matrix({ resource, roles, rows, columns }: Props) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const label = i18n._('Who may do what with {title}', { title: text(resource.titlePlural) });
  return (
    <ScrollPanel label={label}>
      <Grid aria-label={label}>
        <thead>
          <tr>
            <th scope="col" data-corner>
              {i18n._('Right')}
            </th>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                <ColumnTitle column={column} resource={resource} roles={roles} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sectionsOf(resource, rows).map(({ kind, rows: own }) => (
            <Fragment key={kind}>
              <SectionTitle kind={kind} columns={columns.length} />
              {own.map((row) => (
                <tr key={`${row.kind} ${row.name}`}>
                  <th scope="row">
                    <RowTitle row={row} resource={resource} />
                  </th>
                  {columns.map((column) => (
                    <td key={column.label}>
                      <Cell row={row} column={column} resource={resource} roles={roles} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </Grid>
    </ScrollPanel>
  );
}

function ColumnTitle({ column, resource, roles }: { readonly column: AccessColumn } & Pick<Props, 'resource' | 'roles'>) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  if (column.kind === 'all') return i18n._('All of these roles');
  if (column.role === null) return resource.isPublic ? i18n._('Anyone, also before sign-in') : i18n._('Anyone signed in');
  const role = roles[column.role];
  return (
    <>
      <Box sx={{ color: 'text.primary' }}>{role === undefined ? column.role : text(role.title)}</Box>
      <Box sx={{ fontFamily: mono, fontSize: 11, fontWeight: 400 }}>{column.role}</Box>
    </>
  );
}

function SectionTitle({ kind, columns }: { readonly kind: ReturnType<typeof sectionsOf>[number]['kind']; readonly columns: number }) {
  const { i18n } = useLingui();
  const titles = {
    verbs: i18n._('Screens and records'),
    rows: i18n._('Which records there are'),
    actions: i18n._('Actions'),
    transitions: i18n._('Transitions'),
    fields: i18n._('Fields'),
    values: i18n._('Values to choose'),
  };
  return (
    <tr>
      <th scope="colgroup" colSpan={columns + 1} data-section>
        <span>{titles[kind]}</span>
      </th>
    </tr>
  );
}

function RowTitle({ row, resource }: { readonly row: AccessRow; readonly resource: Resource }) {
  const title = useRowTitle(resource);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start' }}>
      <span>{title(row)}</span>
      {row.place !== null && <PlaceLink place={row.place} />}
    </Box>
  );
}

/** Yes, no, or under which condition: what is left of it for this kind of user. */
function Cell({
  row,
  column,
  resource,
  roles,
}: { readonly row: AccessRow; readonly column: AccessColumn } & Pick<Props, 'resource' | 'roles'>) {
  const { i18n } = useLingui();
  const teller = useTeller();
  const left = partial(row.cond, column.held);
  if (left === false)
    return (
      <>
        <EmptyValue />
        <span className="visually-hidden">{i18n._('No')}</span>
      </>
    );
  if (left === true)
    return (
      <Box sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', fontWeight: 500 }}>
        <Icon name="check" /> {i18n._('Yes')}
      </Box>
    );
  return <Box sx={{ color: 'text.secondary', hyphens: 'auto' }}>{inWords(left, { model: { roles }, resource }, teller)}</Box>;
}
