import { useQuery } from '@tanstack/react-query';
import { useData } from '../../data/data-context.ts';
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { Model, Resource } from '../../model/model.ts';
import type { DescriptorPage } from '../../studio/review/page.ts';
import { useEngine } from '../context.ts';

export interface WhyFacts<T extends Resource | null = Resource> {
  readonly roles: Model['roles'];
  /** With places where this user may read descriptors. */
  readonly resource: Resource | T;
  /** This user may read descriptors: all is told, with file and line. */
  readonly mayRead: boolean;
}

interface AskedFacts<T extends Resource | null> {
  /** null: the browser does not have it, and only who may read descriptors is told more than the catalogue knows. */
  readonly resource: T;
  readonly scope: EvaluationScope;
  readonly roles: () => Promise<Model['roles']>;
  /** Default: the name of the resource; null: of none. */
  readonly name?: string | null;
}

/** What an explanation needs beyond the screen; null while it is asked for. What cannot be had is done without. */
export function useWhyFacts<T extends Resource | null>({ resource, scope, roles, name: asked }: AskedFacts<T>): WhyFacts<T> | null {
  const { catalogue } = useEngine();
  const { source } = useData();
  const mayRead = isConditionTrue(catalogue.descriptors, scope);
  const titles = useQuery({ queryKey: ['why', 'roles'], queryFn: roles, staleTime: Infinity });
  const name = resource?.name ?? asked ?? null;
  // The browser's own copy knows no places, unless it was compiled here.
  const isPlaced = resource !== null && resource.place.file !== '';
  const isAsked = mayRead && !isPlaced && name !== null;
  const path = `/_descriptors/${encodeURIComponent(name ?? '')}`;
  const page = useQuery({
    queryKey: ['why', path],
    queryFn: async ({ signal }) => {
      const { body } = await source.send({ method: 'GET', path, signal });
      return (body as { readonly data: DescriptorPage }).data.resource; // the server of this app made it, from the same type
    },
    enabled: isAsked,
    staleTime: 60_000,
  });
  if (titles.isPending || (page.isPending && isAsked)) return null;
  return { roles: titles.data ?? {}, resource: page.data ?? resource, mayRead };
}
