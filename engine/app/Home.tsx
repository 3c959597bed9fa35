import { Navigate } from 'react-router-dom';
import { useVisibleMenu } from './layout/useVisibleMenu.ts';
import { useOptions } from './options.ts';
import { useScope } from '../screens/context.ts';
import { holds } from '../model/evaluate.ts';
import { pathOf } from './path-of.ts';
import { NotFound } from './StatusScreens.tsx';

/** `/`: the home page when there is one, else the first menu entry. */
export function Home() {
  const { catalogue, home } = useOptions();
  const scope = useScope();
  const first = useVisibleMenu()[0]?.entries[0];
  const entry = catalogue.resources.find(({ name, use }) => name === home && holds(use, scope));
  const path = entry === undefined ? first?.path : pathOf(entry);
  return path === undefined ? <NotFound /> : <Navigate to={path} replace />;
}
