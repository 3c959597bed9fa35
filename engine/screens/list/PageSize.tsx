import { styled } from '@mui/material/styles';
import { useLingui } from '@lingui/react';
import { Suspense, useState, type MouseEvent } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { ChevronPair, deferPart } from '../../ui/index.ts';
import type { PageSizeSelectProps } from './PageSizeSelect.tsx';

const PageSizeSelect = deferPart<PageSizeSelectProps>(() => import('./PageSizeSelect.tsx').then((module) => module.PageSizeSelect));

// As the theme draws a select without a frame.
const Closed = styled('div')(({ theme }) => ({
  ...{ position: 'relative', boxSizing: 'content-box', minWidth: 16, height: 20, lineHeight: '20px', padding: '5px 28px 5px 0' },
  ...{ color: theme.vars.palette.text.primary, cursor: 'pointer', userSelect: 'none', whiteSpace: 'nowrap', outline: 0 },
  '& svg': {
    ...{ position: 'absolute', right: 8, top: 'calc(50% - 8px)', pointerEvents: 'none', color: theme.vars.palette.text.secondary },
  },
}));

type PageSizeProps = Pick<PageSizeSelectProps, 'sizes' | 'value' | 'onChange'>;

/** How many rows a page has. It is words until somebody comes to it. */
export function PageSize(props: PageSizeProps) {
  const { i18n } = useLingui();
  const titleOf = usePageSizeTitle();
  const [came, setCame] = useState<'focus' | 'press' | null>(null);
  const press = (event: MouseEvent): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    setCame('press');
  };
  const closed = (
    <Closed
      // Its list is not there before somebody comes.
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
      role="combobox"
      tabIndex={0}
      aria-expanded={false}
      aria-haspopup="listbox"
      aria-label={i18n._('Rows per page')}
      onMouseDown={press}
      onFocus={() => setCame((before) => before ?? 'focus')}
    >
      {titleOf(props.value)}
      <ChevronPair aria-hidden />
    </Closed>
  );
  if (came === null) return closed;
  return (
    <Suspense fallback={closed}>
      <PageSizeSelect {...props} isOpened={came === 'press'} titleOf={titleOf} />
    </Suspense>
  );
}

function usePageSizeTitle(): PageSizeSelectProps['titleOf'] {
  const { i18n } = useLingui();
  const { number } = useI18n();
  return (size) => (size === 'all' ? i18n._('All') : number(size));
}
