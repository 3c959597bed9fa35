import { useLingui } from '@lingui/react';
import { useColorScheme } from '@mui/material/styles';
import { ChoiceMenu } from './ChoiceMenu.tsx';

const isThemeMode = (value: string): value is 'light' | 'dark' | 'system' => value === 'light' || value === 'dark' || value === 'system';

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const { i18n } = useLingui();
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <ChoiceMenu
      label={i18n._('Theme')}
      icon="theme"
      value={mode}
      choices={[
        { value: 'system', title: i18n._('System theme') },
        { value: 'light', title: i18n._('Light theme') },
        { value: 'dark', title: i18n._('Dark theme') },
      ]}
      onChange={(value) => {
        if (isThemeMode(value)) setMode(value);
      }}
    />
  );
}
