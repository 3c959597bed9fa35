import { useLocation, useNavigate } from 'react-router-dom';
import type { Resource } from '../../../model/model.ts';
import type { Params } from '../../../model/values.ts';
import { buildScreenPath } from '../../links.ts';

/** Back to the list under a dialog that has an address of its own. */
export function useCloseDialog(resource: Resource, params: Params): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  // A first page has nothing to go back to.
  return () => void (key === 'default' ? navigate(buildScreenPath(resource, { screen: 'list', params }), { replace: true }) : navigate(-1));
}
