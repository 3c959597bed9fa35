import { Navigate } from 'react-router-dom';
import { useVisibleMenu } from './layout/useVisibleMenu.ts';
import { useOptions } from './options.ts';
import { useScope } from '../screens/context.ts';
import { isConditionTrue } from '../model/evaluate.ts';
import { routerPathOf } from './path-of.ts';
import { NothingOpenScreen } from './StatusScreens.tsx';

/** `/`: the home page when it is open, else the first menu entry. */
export function HomeRedirect() {
  const { catalogue, home } = useOptions();
  const scope = useScope();
  const first = useVisibleMenu()[0]?.entries[0];
  const entry = catalogue.resources.find(({ name, use }) => name === home && isConditionTrue(use, scope));
  const path = entry === undefined ? first?.path : routerPathOf(entry);
  return path === undefined ? <NothingOpenScreen /> : <Navigate to={path} replace />;
}
