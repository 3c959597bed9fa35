import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { buildTabHash } from '../../links.ts';

/** The open tab, kept in the hash of the address as `#tab-name`, and found by its bare name too; inside dialogs and embedded forms only here. */
export function useOpenTab(names: readonly string[], isInAddress: boolean): readonly [string, (name: string) => void] {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [own, setOwn] = useState<string | null>(null);
  const tab = (isInAddress ? findTabByHash(names, hash.slice(1)) : names.find((name) => name === own)) ?? names[0] ?? '';
  const open = useCallback(
    (name: string) => {
      if (isInAddress) void navigate({ search, hash: buildTabHash(name) }, { replace: true });
      else setOwn(name);
    },
    [isInAddress, navigate, search],
  );
  return [tab, open];
}

function findTabByHash(names: readonly string[], hash: string): string | undefined {
  return names.find((name) => hash === buildTabHash(name)) ?? names.find((name) => hash === encodeURIComponent(name));
}
