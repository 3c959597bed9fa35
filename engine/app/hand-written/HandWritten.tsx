import { createElement, type ComponentType } from 'react';
import { createLazyViews } from '../../fields/hand-written/lazy-views.tsx';
import type { CustomBlockProps } from '../../screens/context.ts';
import { useOptions, type CustomScreen } from '../options.ts';
import { ActionHost } from './ActionHost.tsx';

type HandWrittenProps = Partial<Omit<CustomBlockProps, 'name'>>;

// In which resource it stands, nobody but the descriptor knows.
const lazyViewOf = createLazyViews<CustomScreen, HandWrittenProps>(
  async (screen) => (await screen.view()).Screen as ComponentType<HandWrittenProps>,
);

/** A hand-written screen or block by its `x-` name, where a generated one would stand. Throws for a name without code, which the build refuses. */
export function HandWritten({ name, ...props }: Pick<CustomBlockProps, 'name'> & HandWrittenProps) {
  const { customScreens } = useOptions();
  const screen = customScreens.find((each) => each.name === name);
  if (screen === undefined) throw new Error(`A descriptor names the screen "${name}", but custom-screens/index.ts has none of that name.`);
  return <ActionHost>{createElement(lazyViewOf(screen), props)}</ActionHost>;
}
