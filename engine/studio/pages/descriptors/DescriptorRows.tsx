/** The rows of the list of descriptors: a table, or blocks of lines where there is no room for one. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Fragment } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import type { Model } from '../../../model/model.ts';
import type { DescriptorSummary } from '../../review/page.ts';
import { EmptyValue, Glyph, Link, figures, mono, useNarrow } from '../../../ui/index.ts';
import { buildDescriptorPath } from '../../../screens/links.ts';
import type { DescriptorGroup } from './groups.ts';
import { useReachWords } from './useReachWords.ts';

interface DescriptorRowsProps {
  readonly groups: readonly DescriptorGroup[];
  readonly roles: Model['roles'];
}

export function DescriptorRows(props: DescriptorRowsProps) {
  return useNarrow() ? <DescriptorBlocks {...props} /> : <DescriptorTable {...props} />;
}

function useDescriptorGroupTitle(): (group: DescriptorGroup) => string {
  const { i18n } = useLingui();
  const { text } = useI18n();
  return ({ title, kind, name }) => {
    if (kind === 'other') return i18n._('Not in the menu');
    if (kind === 'shared') return i18n._('Shared files');
    return title === null ? name : text(title);
  };
}

const number = { textAlign: 'right', ...figures } as const;

function DescriptorTable({ groups, roles }: DescriptorRowsProps) {
  const { i18n } = useLingui();
  const groupTitle = useDescriptorGroupTitle();
  const words = useReachWords(roles);
  return (
    <Box
      sx={{ px: 6, pb: 6, '& tbody th ~ td:first-of-type': { pl: '8px' }, '& .MuiTableCell-stickyHeader': { bgcolor: 'background.paper' } }}
    >
      <Table stickyHeader aria-label={i18n._('Descriptors')} sx={{ tableLayout: 'fixed', minWidth: 760 }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: '28%' }}>{i18n._('Resource')}</TableCell>
            <TableCell>{i18n._('Who may list')}</TableCell>
            <TableCell>{i18n._('Who may edit')}</TableCell>
            <TableCell sx={{ width: 64, ...number }}>{i18n._('Fields')}</TableCell>
            <TableCell sx={{ width: 88, ...number }}>{i18n._('Transitions')}</TableCell>
            <TableCell sx={{ width: 112, pl: '24px' }}>{i18n._('Problems')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {groups.map((group) => (
            <Fragment key={group.name}>
              <TableRow>
                <TableCell component="th" scope="colgroup" colSpan={6} sx={{ pt: '20px', fontWeight: 600, color: 'text.primary' }}>
                  {groupTitle(group)}
                </TableCell>
              </TableRow>
              {group.descriptors.map((descriptor) => (
                <TableRow key={descriptor.name} hover>
                  <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                    <DescriptorName descriptor={descriptor} />
                  </TableCell>
                  <TableCell sx={{ color: 'text.secondary' }}>
                    {words(descriptor.list) ?? <EmptyValue />}{' '}
                    {descriptor.lookup !== null && (
                      <Box sx={{ typography: 'caption' }}>{i18n._('Look up: {who}', { who: words(descriptor.lookup) ?? '' })}</Box>
                    )}
                  </TableCell>
                  <TableCell sx={{ color: 'text.secondary' }}>{words(descriptor.edit) ?? <EmptyValue />}</TableCell>
                  <TableCell sx={number}>
                    <CountOrDash value={descriptor.counts.fields} />
                  </TableCell>
                  <TableCell sx={number}>
                    <CountOrDash value={descriptor.counts.transitions} />
                  </TableCell>
                  <TableCell sx={{ pl: '24px' }}>
                    <DescriptorProblemCounts descriptor={descriptor} />
                  </TableCell>
                </TableRow>
              ))}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function CountOrDash({ value }: { readonly value: number }) {
  const { number: shown } = useI18n();
  return value === 0 ? <EmptyValue /> : shown(value);
}

function DescriptorName({ descriptor }: { readonly descriptor: DescriptorSummary }) {
  const { text } = useI18n();
  const title = text(descriptor.titlePlural);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline', minWidth: 0 }}>
      <Link to={buildDescriptorPath(descriptor.name)} sx={{ fontWeight: 500 }}>
        {title}
      </Link>
      {title === descriptor.name ? null : (
        <Box component="span" sx={{ fontFamily: mono, fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {descriptor.name}
        </Box>
      )}
    </Box>
  );
}

/** Errors and warnings by number; nothing where there are none. */
function DescriptorProblemCounts({ descriptor: { errors, warnings } }: { readonly descriptor: DescriptorSummary }) {
  const { i18n } = useLingui();
  if (errors + warnings === 0) return <EmptyValue />;
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {errors > 0 && (
        <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', color: 'error.main' }}>
          <Glyph name="octagon" /> {i18n._('{count, plural, one {# error} other {# errors}}', { count: errors })}
        </Box>
      )}
      {warnings > 0 && (
        <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', color: 'warning.main' }}>
          <Glyph name="triangle" /> {i18n._('{count, plural, one {# warning} other {# warnings}}', { count: warnings })}
        </Box>
      )}
    </Box>
  );
}

function DescriptorBlocks({ groups, roles }: DescriptorRowsProps) {
  const { i18n } = useLingui();
  const groupTitle = useDescriptorGroupTitle();
  const words = useReachWords(roles);
  return (
    <Box sx={{ px: 4, pb: 4 }}>
      {groups.map((group) => (
        <section key={group.name} aria-label={groupTitle(group)}>
          <Box component="h2" sx={{ typography: 'h2', mt: 5, mb: 1 }}>
            {groupTitle(group)}
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {group.descriptors.map((descriptor) => (
              <Box component="li" key={descriptor.name} sx={{ py: 2, borderBottom: 1, borderColor: 'divider', minHeight: 40 }}>
                <DescriptorName descriptor={descriptor} />
                {[
                  [i18n._('List'), words(descriptor.list)],
                  [i18n._('Look up as a choice'), words(descriptor.lookup)],
                  [i18n._('Edit'), words(descriptor.edit)],
                ].map(([label, value]) =>
                  value === null ? null : (
                    <Box key={label} sx={{ color: 'text.secondary', typography: 'caption' }}>
                      {`${label ?? ''}: ${value ?? ''}`}
                    </Box>
                  ),
                )}
                {descriptor.errors + descriptor.warnings > 0 && <DescriptorProblemCounts descriptor={descriptor} />}
              </Box>
            ))}
          </Box>
        </section>
      ))}
    </Box>
  );
}
