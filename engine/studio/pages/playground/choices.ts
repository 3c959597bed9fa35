/** What somebody chose to look at: as whom, in which state, on which screen. */
import type { Resource } from '../../../model/model.ts';
import { listStates } from '../../../model/options.ts';
import type { ScreenName } from '../../../model/place.ts';

export interface PreviewChoices {
  readonly screen: ScreenName;
  readonly state: string | null;
  readonly roles: readonly string[];
  readonly locale: string;
  readonly width: 'desktop' | 'phone';
  /** Grows when a screen or a state is chosen, the same one included. */
  readonly turn: number;
}

/** The screens that a resource has. */
export function listScreens({ list, create, show, edit, page, isSingle }: Resource): readonly ScreenName[] {
  if (page !== null) return [];
  if (isSingle) return ['edit'];
  const has = { list, create, edit, show };
  return (['list', 'create', 'edit', 'show'] as const).filter((name) => has[name] !== null);
}

/** The choices as far as the resource has what was chosen. */
export function fitChoices(choices: PreviewChoices, resource: Resource): PreviewChoices {
  const screens = listScreens(resource);
  return {
    ...choices,
    screen: screens.includes(choices.screen) ? choices.screen : (screens[0] ?? 'list'),
    state: listStates(resource).some(({ value }) => value === choices.state) ? choices.state : null,
  };
}
