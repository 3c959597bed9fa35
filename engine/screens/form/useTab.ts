import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The open tab, kept in the hash of the address; inside dialogs and embedded forms only here. */
export function useTab(names: readonly string[], isInAddress: boolean): readonly [string, (name: string) => void] {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [own, setOwn] = useState<string | null>(null);
  const wanted = isInAddress ? decodeURIComponent(hash.slice(1)) : own;
  const tab = names.find((name) => name === wanted) ?? names[0] ?? '';
  const open = (name: string) => {
    if (isInAddress) void navigate({ search, hash: encodeURIComponent(name) }, { replace: true, preventScrollReset: true });
    else setOwn(name);
  };
  return [tab, open];
}
