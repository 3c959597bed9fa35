import Box from '@mui/material/Box';
import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { memo } from 'react';
import { figures } from '../theme/rules.ts';
import { Glyph } from './Glyph.tsx';
import { Icon } from './Icon.tsx';
import { useShell } from './shell.tsx';

export interface TabsProps {
  readonly tabs: readonly {
    readonly name: string;
    readonly title: string;
    readonly count?: number | string | null;
    readonly errors?: number;
  }[];
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly label?: string;
}

/** Ids that tie a tab to its panel: give the panel `role="tabpanel"` and these. */
export const tabIds = (name: string) => ({ id: `panel-${name}`, 'aria-labelledby': `tab-${name}` });

const ScrollBack = () => <Icon name="chevron-left" />;
const ScrollOn = () => <Icon name="chevron-right" />;

// The buttons lie over the ends: one that came beside the tabs would make room for itself, and the open tab be brought back into it.
const buttonWidth = { xs: 40, sm: 28 };
const scrollSx = {
  position: 'relative',
  '& .MuiTabs-scroller': { scrollPaddingInline: { xs: '40px', sm: '28px' } },
  '& .MuiTabs-scrollButtons': {
    ...{ position: 'absolute', top: 0, bottom: 0, left: 0, zIndex: 1, width: buttonWidth, opacity: 1, bgcolor: 'background.paper' },
    '&.Mui-disabled': { display: 'none' },
  },
  '& .MuiTabs-scroller ~ .MuiTabs-scrollButtons': { left: 'auto', right: 0 },
} as const;

// They measure themselves whenever they are drawn.
const isSameTabs = (one: TabsProps, other: TabsProps): boolean =>
  one.value === other.value &&
  one.onChange === other.onChange &&
  one.label === other.label &&
  JSON.stringify(one.tabs) === JSON.stringify(other.tabs);

/** Tabs on a hairline, 40 px, sticky below the bar. */
export const Tabs = memo(function Tabs({ tabs, value, onChange, label }: TabsProps) {
  const { words } = useShell();
  return (
    <Box
      sx={{
        px: { xs: 4, sm: 6 },
        borderBottom: 1,
        borderColor: 'divider',
        position: 'sticky',
        top: 0,
        zIndex: 3,
        bgcolor: 'background.paper',
        flexShrink: 0,
      }}
    >
      <MuiTabs
        value={tabs.some((tab) => tab.name === value) ? value : false}
        onChange={(_event, name: string) => onChange(name)}
        aria-label={label}
        // What does not fit is behind a button at that end; the keys go there by themselves.
        scrollButtons="auto"
        allowScrollButtonsMobile
        slots={{ startScrollButtonIcon: ScrollBack, endScrollButtonIcon: ScrollOn }}
        sx={scrollSx}
      >
        {tabs.map((tab) => (
          <MuiTab
            key={tab.name}
            value={tab.name}
            id={`tab-${tab.name}`}
            aria-controls={`panel-${tab.name}`}
            label={
              <>
                <span>{tab.title}</span>
                {tab.count === undefined || tab.count === null ? null : (
                  <>
                    {/* Between what is read together stands a space, which takes no room here. */ ' '}
                    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ...figures }}>
                      {tab.count}
                    </Box>
                  </>
                )}
                {tab.errors ? (
                  <Box component="span" sx={{ color: 'error.main', display: 'inline-flex', alignItems: 'center', gap: 1 }}>
                    <Glyph name="octagon" />
                    <span aria-hidden>{tab.errors}</span>
                    <span className="visually-hidden">{words.errors(tab.errors)}</span>
                  </Box>
                ) : null}
              </>
            }
          />
        ))}
      </MuiTabs>
    </Box>
  );
}, isSameTabs);
