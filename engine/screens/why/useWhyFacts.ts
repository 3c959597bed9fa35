import { useQuery } from '@tanstack/react-query';
import { useData } from '../../data/data-context.ts';
import { holds, type Scope } from '../../model/evaluate.ts';
import type { Model, Resource } from '../../model/model.ts';
import type { DescriptorPage } from '../../review/page.ts';
import { useEngine } from '../context.ts';

export interface WhyFacts {
  readonly roles: Model['roles'];
  /** With places where this user may read descriptors. */
  readonly resource: Resource;
  /** This user may read descriptors: all is told, with file and line. */
  readonly mayRead: boolean;
}

interface Asked {
  readonly resource: Resource;
  readonly scope: Scope;
  readonly roles: () => Promise<Model['roles']>;
}

/** What an explanation needs beyond the screen; null while it is asked for. What cannot be had is done without. */
export function useWhyFacts({ resource, scope, roles }: Asked): WhyFacts | null {
  const { catalogue } = useEngine();
  const { source } = useData();
  const mayRead = holds(catalogue.descriptors, scope);
  const titles = useQuery({ queryKey: ['why', 'roles'], queryFn: roles, staleTime: Infinity });
  // The browser's own copy knows no places, unless it was compiled here.
  const isPlaced = resource.place.file !== '';
  const path = `/_descriptors/${encodeURIComponent(resource.name)}`;
  const page = useQuery({
    queryKey: ['why', path],
    queryFn: async ({ signal }) => {
      const { body } = await source.send({ method: 'GET', path, signal });
      return (body as { readonly data: DescriptorPage }).data.resource; // the server of this app made it, from the same type
    },
    enabled: mayRead && !isPlaced,
    staleTime: 60_000,
  });
  if (titles.isPending || (page.isPending && mayRead && !isPlaced)) return null;
  return { roles: titles.data ?? {}, resource: page.data ?? resource, mayRead };
}
