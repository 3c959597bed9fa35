import Box from '@mui/material/Box';
import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { figures } from '../theme/rules.ts';
import { Glyph } from './Glyph.tsx';
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

/** Tabs on a hairline, 40 px, sticky below the bar. */
export function Tabs({ tabs, value, onChange, label }: TabsProps) {
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
                  <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ...figures }}>
                    {tab.count}
                  </Box>
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
}
