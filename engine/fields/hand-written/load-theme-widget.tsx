import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';

/** The module of an input that is a widget of RJSF's MUI theme, by its name there; the theme is loaded with the first one. */
export async function loadThemeWidget(name: `${string}Widget`): Promise<{ readonly Widget: ComponentType<WidgetProps> }> {
  const { themeWidgets } = await import('./theme-widgets.ts');
  const { [name]: Widget } = themeWidgets;
  if (Widget === undefined) throw new Error(`RJSF's theme has no widget "${name}". There are ${Object.keys(themeWidgets).join(', ')}.`);
  return { Widget };
}
