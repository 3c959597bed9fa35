import { styled } from '@mui/material/styles';
import { useShell } from './shell.tsx';

export interface Crumb {
  readonly title: string;
  readonly to: string;
  readonly state?: unknown;
  /** Names this very page. */
  readonly isHere?: boolean;
}

const List = styled('ol')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  minWidth: 0,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  '& a': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: 'inherit',
    textDecoration: 'none',
    borderRadius: 2,
    '&:hover': { color: theme.vars.palette.text.primary, textDecoration: 'underline' },
  },
  '& li': { display: 'flex', gap: 8, minWidth: 0 },
  '& li::after': { content: '"/"', color: theme.vars.palette.text.disabled },
}));

/** The way down to this page; the page's own title follows it. */
export function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { Link, words } = useShell();
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={words.breadcrumbs} style={{ minWidth: 0 }}>
      <List>
        {crumbs.map((crumb) => (
          <li key={crumb.to}>
            <Link to={crumb.to} state={crumb.state}>
              {crumb.title}
            </Link>
          </li>
        ))}
      </List>
    </nav>
  );
}
