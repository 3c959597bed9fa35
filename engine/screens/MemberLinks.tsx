import { useCallback, type ReactNode } from 'react';
import { useData } from '../data/data-context.ts';
import { MemberLinkContext, type MemberLink } from '../fields/cell.tsx';
import type { Resource } from '../model/model.ts';
import type { Params } from '../model/values.ts';
import { useEngine } from './context.ts';
import { resolveLinkHref } from './links.ts';

interface Props {
  readonly resource: Resource;
  readonly params: Params;
  readonly children: ReactNode;
}

/** Lets fields within the values of a record lead where their descriptor says. */
export function MemberLinks({ resource, params, children }: Props) {
  const { catalogue } = useEngine();
  const { source } = useData();
  const linkOf = useCallback<MemberLink>(
    (field, value, scope) =>
      field.link === null ? null : resolveLinkHref(field.link, { catalogue, resource, scope, params, value, field, apiUrl: source.urlOf }),
    [catalogue, resource, params, source],
  );
  return <MemberLinkContext value={linkOf}>{children}</MemberLinkContext>;
}
