import { useLingui } from '@lingui/react';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { useThemeMode } from './useThemeMode.ts';

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const { i18n } = useLingui();
  const { mode, set } = useThemeMode();
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
      onChange={set}
    />
  );
}
