/** The table of rights. It scrolls by itself: its head and its first column stay. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { useI18n } from '../../../../i18n/index.ts';
import type { Condition, SourcePlace } from '../../../../model/expression.ts';
import type { Model, Resource } from '../../../../model/model.ts';
import type { AccessColumn, AccessRow } from '../../../review/access-rows.ts';
import { reduceDemands } from '../../../review/demands.ts';
import { findLookupBeside, type LookupBeside } from '../../../review/lookup.ts';
import { describeInWords } from '../../../words/words.ts';
import { titleOfRole } from '../../../words/words-of-fact.ts';
import { EmptyValue, Icon, mono, narrowMediaQuery } from '../../../../ui/index.ts';
import { formatLineLabel } from '../../../../screens/links.ts';
import { PlaceLink } from '../PlaceLink.tsx';
import { ScrollPanel } from '../ScrollPanel.tsx';
import { useSentenceTeller } from '../../../../screens/why/useTeller.ts';
import { groupAccessRows, useRowTitle } from './sections.ts';

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
  [narrowMediaQuery(theme)]: {
    'th[scope="row"], th[data-corner]': { minWidth: 132, width: 132, paddingLeft: 16 },
    'tbody th[data-section]': { paddingLeft: 16, '& > span': { left: 16 } },
    td: { minWidth: 132 },
  },
}));

interface AccessMatrixProps {
  readonly resource: Resource;
  readonly roles: Model['roles'];
  readonly rows: readonly AccessRow[];
  readonly columns: readonly AccessColumn[];
}

export function AccessMatrix({ resource, roles, rows, columns }: AccessMatrixProps) {
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
          {groupAccessRows(resource, rows).map(({ kind, rows: own }) => (
            <Fragment key={kind}>
              <SectionTitle kind={kind} columns={columns.length} />
              {own.map((row) => (
                <AccessMatrixRow key={`${row.kind} ${row.name} ${row.form ?? ''}`} {...{ row, resource, roles, columns }} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </Grid>
    </ScrollPanel>
  );
}

function ColumnTitle({ column, resource, roles }: { readonly column: AccessColumn } & Pick<AccessMatrixProps, 'resource' | 'roles'>) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  if (column.kind === 'all') return i18n._('All of these roles');
  if (column.kind === 'anyone') return resource.isPublic ? i18n._('Anyone, even before sign-in') : i18n._('Anyone signed in');
  const titles = column.roles.map((role) => titleOfRole(role, roles, text));
  return (
    <>
      <Box sx={{ color: 'text.primary' }}>{titles.join(' + ')}</Box>
      <Box sx={{ fontFamily: mono, fontSize: 11, fontWeight: 400 }}>{column.roles.join(' + ')}</Box>
    </>
  );
}

function SectionTitle({ kind, columns }: { readonly kind: ReturnType<typeof groupAccessRows>[number]['kind']; readonly columns: number }) {
  const { i18n } = useLingui();
  const titles = {
    verbs: i18n._('Screens and records'),
    rows: i18n._('Which records exist'),
    actions: i18n._('Actions'),
    transitions: i18n._('Transitions'),
    fields: i18n._('Fields'),
    values: i18n._('Values to choose'),
    list: i18n._('Filters and columns'),
  };
  return (
    <tr>
      <th scope="colgroup" colSpan={columns + 1} data-section>
        <span>{titles[kind]}</span>
      </th>
    </tr>
  );
}

interface AccessMatrixRowProps extends Pick<AccessMatrixProps, 'resource' | 'roles' | 'columns'> {
  readonly row: AccessRow;
}

/** The line that decides stands with the right where it is the same for all, else in each cell. */
function AccessMatrixRow({ row, resource, roles, columns }: AccessMatrixRowProps) {
  const { i18n } = useLingui();
  const title = useRowTitle(resource);
  const cells = columns.map((column) => ({ column, left: reduceDemands(row.demands, column.held) }));
  const places = new Set(cells.map(({ left }) => left.places.map(formatLineLabel).join()));
  const isSame = places.size < 2;
  return (
    <tr>
      <th scope="row">
        {title(row)}
        {row.isInCode && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{i18n._('Decided in code')}</Box>}
        {isSame && <PlaceLinks places={cells[0]?.left.places ?? [row.place]} />}
      </th>
      {cells.map(({ column, left }) => (
        <td key={column.label}>
          <ConditionAnswer cond={left.cond} resource={resource} roles={roles} />
          <LookupAnswer resource={resource} beside={findLookupBeside(resource, row, column.held)} />
          {!isSame && <PlaceLinks places={left.places} />}
        </td>
      ))}
    </tr>
  );
}

/** What the API answers although the right is not given. */
function LookupAnswer({ resource, beside }: Pick<AccessMatrixProps, 'resource'> & { readonly beside: LookupBeside | null }) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  if (beside === null) return null;
  const fields = beside.fields.map((name) => (resource.fields[name] === undefined ? name : text(resource.fields[name].title))).join(', ');
  return <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{i18n._('Lookup only: {fields}', { fields })}</Box>;
}

/** One below the other, each as high as a finger needs. */
function PlaceLinks({ places }: { readonly places: readonly SourcePlace[] }) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', '& a': { lineHeight: '24px' } }}>
      {places.map((place) => (
        <PlaceLink key={formatLineLabel(place)} place={place} />
      ))}
    </Box>
  );
}

/** Yes, no, or under which condition: what is left of it for this kind of user. */
function ConditionAnswer({ cond, resource, roles }: Pick<AccessMatrixProps, 'resource' | 'roles'> & { readonly cond: Condition }) {
  const { i18n } = useLingui();
  const teller = useSentenceTeller();
  if (cond === false)
    return (
      <>
        <EmptyValue />
        <span className="visually-hidden">{i18n._('No')}</span>
      </>
    );
  if (cond === true)
    return (
      <Box sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', fontWeight: 500 }}>
        <Icon name="check" /> {i18n._('Yes')}
      </Box>
    );
  return <Box sx={{ color: 'text.secondary', hyphens: 'auto' }}>{describeInWords(cond, { model: { roles }, resource }, teller)}</Box>;
}
