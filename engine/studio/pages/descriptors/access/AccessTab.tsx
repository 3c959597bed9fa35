/** Who may do what: a row for each right, a column for each kind of user, each cell in words with the line it comes from. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import type { Model, Resource } from '../../../../model/model.ts';
import { listAccessColumns, listAccessRows } from '../../../review/access-rows.ts';
import { accessColumnsFor } from './columns.ts';
import { AccessMatrix } from './Matrix.tsx';
import { RoleFilter } from './RoleFilter.tsx';

export function AccessTab({ resource, roles }: { readonly resource: Resource; readonly roles: Model['roles'] }) {
  const { i18n } = useLingui();
  const [query, setQuery] = useSearchParams();
  const rows = listAccessRows({ roles }, resource);
  const asked = query.get('role');
  const role = asked !== null && Object.hasOwn(roles, asked) ? asked : null;
  const columns = accessColumnsFor(listAccessColumns({ roles }, resource, rows), { roles }, role);
  const setRole = (next: string | null): void =>
    setQuery(
      (now) => {
        if (next === null) now.delete('role');
        else now.set('role', next);
        return now;
      },
      { replace: true },
    );
  return (
    <>
      <Box
        sx={{
          px: { xs: 4, sm: 6 },
          py: 2,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          flexShrink: 0,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <RoleFilter roles={roles} value={role} onChange={setRole} />
        <Box sx={{ color: 'text.secondary', flex: '1 1 240px', textWrap: 'pretty' }}>
          {i18n._('Each column stands for a user who has that role, or those roles together, and no others except those they imply.')}
        </Box>
      </Box>
      <AccessMatrix resource={resource} roles={roles} rows={rows} columns={columns} />
    </>
  );
}
