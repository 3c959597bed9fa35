import type { FormScreenProps } from '../screens/form/FormScreen.tsx';
import type { ShowScreenProps } from '../screens/show/ShowScreen.tsx';
import type { ScreenName } from '../model/place.ts';
import { deferComponent, narrowMediaQuery, theme } from '../ui/index.ts';
import { ListRows } from '../screens/list/ListBody.tsx';

/** The code of the screens that not every page needs, each in a chunk of its own. The list comes with the shell. */
export const screenChunks = {
  form: () => import('../screens/form/FormScreen.tsx'),
  show: () => import('../screens/show/ShowScreen.tsx'),
};

export const FormScreen = deferComponent<FormScreenProps>(() => screenChunks.form().then(({ FormScreen: one }) => one));
export const ShowScreen = deferComponent<ShowScreenProps>(() => screenChunks.show().then(({ ShowScreen: one }) => one));

/** Brings the code that a screen is drawn with. A list begins with a table that is here already, but on a narrow screen. */
export async function loadScreenChunk(screen: ScreenName): Promise<void> {
  if (screen === 'show') return ShowScreen.load();
  if (screen !== 'list') return FormScreen.load();
  if (matchMedia(narrowMediaQuery(theme).replace('@media ', '')).matches) await ListRows.load();
}
