import Switch from '@mui/material/Switch';
import TablePagination from '@mui/material/TablePagination';
import TextField from '@mui/material/TextField';
import { DataGrid, type GridColDef, type GridSortModel } from '@mui/x-data-grid';
import { useEffect, useState } from 'react';
import { Link } from './Link.tsx';
import { read, type User } from './user.ts';

interface Page {
  readonly data: readonly User[];
  readonly metadata: { readonly total: number };
}

const time = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short' });
const shown = (text: string | undefined): string => (text === undefined ? '–' : time.format(new Date(text)));

const columns: GridColDef<User>[] = [
  {
    field: 'username',
    headerName: 'Username',
    width: 200,
    renderCell: ({ row }) => <Link to={`/users/${row.id}`}>{row.username}</Link>,
  },
  { field: 'email', headerName: 'Email', width: 216, renderCell: ({ row }) => <a href={`mailto:${row.email ?? ''}`}>{row.email}</a> },
  { field: 'name', headerName: 'Name', width: 160, valueGetter: (_, { name }) => [name.first, name.middle, name.last].join(' ') },
  { field: 'company', headerName: 'Company', width: 160 },
  { field: 'company_group', headerName: 'Company group', width: 140 },
  { field: 'channel', headerName: 'Channel', width: 160 },
  { field: 'groups', headerName: 'Groups', width: 160, valueGetter: (_, { groups }) => groups?.join(', ') },
  { field: 'enabled', headerName: 'Enabled', width: 96, valueFormatter: (value) => (value ? 'Yes' : 'No') },
  { field: 'confirmed', headerName: 'Confirmed', width: 96, valueFormatter: (value) => (value ? 'Yes' : 'No') },
  {
    field: 'newsletter',
    headerName: 'Newsletter',
    width: 110,
    renderCell: ({ row }) => <Switch size="small" checked={row.attributes?.some(({ key }) => key === 'newsletter_subscribed') ?? false} />,
  },
  { field: 'source', headerName: 'Source', width: 100 },
  { field: 'created_at', headerName: 'Created', width: 136, valueFormatter: shown },
  { field: 'last_login', headerName: 'Last login', width: 136, valueFormatter: shown },
  { field: 'login_count', headerName: 'Logins', width: 88, align: 'right' },
];

/** After the last key. */
const settleMs = 300;

const sizes = [25, 50, 100, 500];
const started = Number(new URLSearchParams(location.search).get('_limit') ?? 25);

export function UserList() {
  const [size, setSize] = useState(started);
  const [page, setPage] = useState(0);
  const [sort, setSort] = useState<GridSortModel>([]);
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<Page | null>(null);
  const [by] = sort;
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(text);
      if (text !== search) setPage(0);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, search]);
  useEffect(() => {
    let isOpen = true;
    const filter = search === '' ? '' : `&q=${encodeURIComponent(search)}`;
    const order = by === undefined ? '' : `&_sort[${by.field}]=${by.sort ?? 'asc'}`;
    void read<Page>(`users?_limit=${size}&_offset=${page * size}${filter}${order}`).then((next) => isOpen && setFound(next));
    return () => {
      isOpen = false;
    };
  }, [size, page, search, by]);
  if (found === null) return null;
  return (
    <>
      <TextField type="search" label="Search" size="small" value={text} onChange={(event) => setText(event.target.value)} />
      <DataGrid
        rows={found.data as User[]} // the grid changes nothing in it
        columns={columns}
        rowCount={found.data.length}
        paginationMode="server"
        sortingMode="server"
        filterMode="server"
        sortModel={sort}
        onSortModelChange={setSort}
        rowHeight={36}
        columnBufferPx={4000}
        checkboxSelection
        disableRowSelectionOnClick
        disableColumnFilter
        hideFooter
      />
      <TablePagination
        component="div"
        count={found.metadata.total}
        page={page}
        rowsPerPage={size}
        rowsPerPageOptions={sizes}
        onPageChange={(_, next) => setPage(next)}
        onRowsPerPageChange={(event) => {
          setPage(0);
          setSize(Number(event.target.value));
        }}
      />
    </>
  );
}
