import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { focusRingStyle, Tabs, tabIds, useNarrow } from '../../../ui/index.ts';

interface TwoPanesProps {
  readonly left: ReactNode;
  readonly right: ReactNode;
  readonly leftTitle: string;
  readonly rightTitle: string;
  /** Number of errors on the left, shown at its tab. */
  readonly errors: number;
}

/** Two panes side by side, whose border can be moved; two tabs where there is no room. Both stay alive while one is hidden. */
export function TwoPanes({ left, right, leftTitle, rightTitle, errors }: TwoPanesProps) {
  const isNarrow = useNarrow();
  const [share, setShare] = useState(38);
  const [tab, setTab] = useState('yaml');
  const whole = useRef<HTMLDivElement>(null);
  const paneOf = (name: string) => ({
    ...(isNarrow ? { role: 'tabpanel', ...tabIds(name) } : {}),
    sx: {
      flex: isNarrow || name === 'screens' ? 1 : 'none',
      minWidth: 0,
      minHeight: 0,
      display: isNarrow && tab !== name ? 'none' : 'flex',
      flexDirection: 'column',
    },
  });
  return (
    <>
      {isNarrow ? (
        <Tabs
          value={tab}
          onChange={setTab}
          tabs={[
            { name: 'yaml', title: leftTitle, errors },
            { name: 'screens', title: rightTitle },
          ]}
        />
      ) : null}
      <Box ref={whole} sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: isNarrow ? 'column' : 'row' }}>
        <Box {...paneOf('yaml')} style={isNarrow ? {} : { width: `${String(share)}%` }}>
          {left}
        </Box>
        {isNarrow ? null : <PaneBorder share={share} onShare={setShare} widthOf={() => whole.current?.getBoundingClientRect() ?? null} />}
        <Box {...paneOf('screens')}>{right}</Box>
      </Box>
    </>
  );
}

const Handle = styled('div')(({ theme }) => ({
  width: 9,
  margin: '0 -4px',
  zIndex: 2,
  cursor: 'col-resize',
  touchAction: 'none',
  background: `linear-gradient(${theme.vars.palette.divider}, ${theme.vars.palette.divider}) center / 1px 100% no-repeat`,
  '&:hover': { backgroundImage: `linear-gradient(${theme.vars.palette.control}, ${theme.vars.palette.control})` },
  '&:focus-visible': focusRingStyle(theme),
}));

interface PaneBorderProps {
  /** Per cent of the left pane. */
  readonly share: number;
  readonly onShare: (share: number) => void;
  readonly widthOf: () => { readonly left: number; readonly width: number } | null;
}

const [least, most] = [20, 75];

/** Moved by the pointer, or by the arrow keys. */
function PaneBorder({ share, onShare, widthOf }: PaneBorderProps) {
  const { i18n } = useLingui();
  const [isHeld, setHeld] = useState(false);
  const put = (next: number): void => onShare(Math.round(Math.min(most, Math.max(least, next))));
  const move = (event: PointerEvent): void => {
    const whole = widthOf();
    if (isHeld && whole !== null) put(((event.clientX - whole.left) / whole.width) * 100);
  };
  const press = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') put(share - 2);
    if (key === 'ArrowRight') put(share + 2);
  };
  return (
    <Handle
      role="separator"
      aria-orientation="vertical"
      aria-label={i18n._('Width of the YAML')}
      aria-valuenow={share}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
      }}
      onPointerMove={move}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
    />
  );
}
