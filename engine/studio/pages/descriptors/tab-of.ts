import { useLocation, useNavigate } from 'react-router-dom';
import { lineOfHash } from './line-in.ts';

export type DescriptorTabName = 'access' | 'states' | 'fields' | 'yaml' | 'policies' | 'used' | 'history';

/** The open tab, in the hash of the address; a line such as `#L30` is in the text. `offered` are the tabs of this descriptor. */
export function useDescriptorTab(offered: readonly DescriptorTabName[]): readonly [DescriptorTabName, (name: string) => void] {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const wanted = lineOfHash(hash) === null ? hash.slice(1) : 'yaml';
  const tab = offered.find((name) => name === wanted) ?? offered[0] ?? 'yaml';
  return [tab, (name) => void navigate({ search, hash: name }, { replace: true })];
}
