import { createElement, lazy, type ComponentType } from 'react';
import type { CustomBlockProps } from '../../screens/context.ts';
import { useOptions, type CustomProps, type CustomScreen } from '../options.ts';
import { ActionHost } from './ActionHost.tsx';

// One component for each screen: a new one at each drawing would start it again.
const views = new WeakMap<CustomScreen, ComponentType<CustomProps>>();

function lazyViewOf(screen: CustomScreen): ComponentType<CustomProps> {
  const known = views.get(screen) ?? lazy(() => screen.view().then(({ Screen }) => ({ default: Screen })));
  views.set(screen, known);
  return known;
}

/** A hand-written screen or block by its `x-` name, where a generated one would stand. Throws for a name without code, which the build refuses. */
export function HandWritten({ name, ...props }: Pick<CustomBlockProps, 'name'> & CustomProps) {
  const { customScreens } = useOptions();
  const screen = customScreens.find((each) => each.name === name);
  if (screen === undefined) throw new Error(`A descriptor names the screen "${name}", but custom-screens/index.ts has none of that name.`);
  return <ActionHost>{createElement(lazyViewOf(screen), props)}</ActionHost>;
}
