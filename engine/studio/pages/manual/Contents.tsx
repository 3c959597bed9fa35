import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { contents, type Heading } from 'virtual:steward-manual';
import { Icon, Link } from '../../../ui/index.ts';
import { manualPagePath } from './address.ts';

interface FoundPage {
  readonly name: string;
  readonly title: string;
  /** Below the title; empty: only the page. */
  readonly headings: readonly Heading[];
}

/** The pages of the manual; the open one with its headings. Typing leaves the titles that hold every word. */
export function ManualContents({ page, onGo }: { readonly page: string; readonly onGo: () => void }) {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const found = typed.trim() === '' ? listOpenPageOnly(page) : listMatchingPages(typed);
  const label = i18n._('Search the titles of the manual');
  return (
    <Box component="nav" aria-label={i18n._('Contents of the manual')} sx={frame} onClick={(event) => isInsideLink(event.target) && onGo()}>
      <OutlinedInput
        fullWidth
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={i18n._('Search titles')}
        startAdornment={<Icon name="search" />}
        slotProps={{ input: { 'aria-label': label, type: 'search' } }}
        sx={{ gap: 2, mb: 3 }}
      />
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {found.length === 0 ? i18n._('No title matches') : null}
      </Box>
      <Box component="ul" sx={list}>
        {found.map(({ name, title, headings }) => (
          <li key={name}>
            <ContentsEntry to={manualPagePath(name)} isCurrent={name === page} title={title} />
            {headings.length === 0 ? null : (
              <Box component="ul" sx={{ ...list, pl: 3 }}>
                {headings.map(({ id, title: heading }) => (
                  <li key={id}>
                    <ContentsEntry to={`${manualPagePath(name)}#${id}`} isCurrent={false} title={heading} />
                  </li>
                ))}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}

function ContentsEntry({ to, isCurrent, title }: { readonly to: string; readonly isCurrent: boolean; readonly title: string }) {
  return (
    <Box component="span" {...(isCurrent && { 'aria-current': 'page' as const })} sx={isCurrent ? { fontWeight: 600 } : {}}>
      <Link
        to={to}
        sx={{ display: 'block', py: { xs: 2, sm: '3px' }, color: isCurrent ? 'text.primary' : 'text.secondary', textDecoration: 'none' }}
      >
        {title}
      </Link>
    </Box>
  );
}

function listOpenPageOnly(page: string): readonly FoundPage[] {
  return contents.map(({ name, title, headings }) => ({
    name,
    title,
    headings: name === page ? headings.filter(({ level }) => level === 2) : [],
  }));
}

function listMatchingPages(typed: string): readonly FoundPage[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  return contents.flatMap(({ name, title, headings }) => {
    const own = headings.filter((heading) => fits(`${title} ${heading.title}`) && !fits(title));
    return own.length > 0 || fits(title) ? [{ name, title, headings: own }] : [];
  });
}

function isInsideLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null;
}

const list = { listStyle: 'none', m: 0, p: 0 } as const;
const frame = {
  width: { xs: 'auto', sm: 260 },
  flexShrink: 0,
  px: 4,
  py: 4,
  borderRight: { xs: 0, sm: 1 },
  borderBottom: { xs: 1, sm: 0 },
  borderColor: 'divider',
  position: { xs: 'static', sm: 'sticky' },
  top: 0,
  alignSelf: 'flex-start',
  height: { xs: 'auto', sm: 'calc(100dvh - 48px)' },
  overflowY: 'auto',
  scrollbarWidth: 'thin',
} as const;
