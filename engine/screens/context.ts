/** What screens get from the app: the loaded resources, the scope of expressions and the catalogue. `engine/app` fills it, screens only read it. */
import { createContext, useContext, useMemo, type ComponentType } from 'react';
import type { Catalogue, CatalogueEntry } from '../model/catalogue.ts';
import type { EvaluationScope } from '../model/evaluate.ts';
import type { Model, ModelMessage, Resource } from '../model/model.ts';
import type { Values } from '../model/values.ts';
import type { ListSchemaErrors } from '../model/verdict.ts';

export interface FormSchemas {
  readonly create: ListSchemaErrors | null;
  readonly update: ListSchemaErrors | null;
}

/** All members keep their identity until the user, the settings or the Model change. */
export interface ScreenEngine {
  readonly catalogue: Catalogue;
  /** Suspends until the chunk of the resource is there; throws for a name that the catalogue lacks. */
  readonly resourceOf: (name: string) => Resource;
  /** The compiled JSON Schemas of a resource; suspends like `resourceOf`. */
  readonly formsOf: (name: string) => FormSchemas;
  /** A scope with roles, user, settings, the moment and zone, and whatever the caller adds (`self`, `params`, `mode` …). */
  readonly scope: (extra: Partial<EvaluationScope>) => EvaluationScope;
  readonly messages: Readonly<Record<string, ModelMessage>>;
  /** The account for which this tab keeps what is typed into forms; null: for nobody. */
  readonly draftsOf: string | null;
  /** Titles of the roles, loaded when they are wanted. */
  readonly roles: () => Promise<Model['roles']>;
}

export const EngineContext = createContext<ScreenEngine | null>(null);

export interface CustomBlockProps {
  /** The `x-` name of a descriptor. */
  readonly name: string;
  readonly resource: string;
  readonly record: Values | null;
}

/** Draws hand-written blocks; the app knows them, screens do not. */
export const CustomBlockContext = createContext<ComponentType<CustomBlockProps>>(() => null);

/** The engine of the surrounding app; throws outside of it, for that is a wiring mistake. */
export function useEngine(): ScreenEngine {
  const engine = useContext(EngineContext);
  if (engine === null)
    throw new Error('A screen was drawn outside EngineContext. Wrap it in <EngineContext value={engine}> as engine/app/App.tsx does.');
  return engine;
}

/** The compiled resource; suspends on its chunk. */
export function useResource(name: string): Resource {
  return useEngine().resourceOf(name);
}

const nothing: Partial<EvaluationScope> = {};

/** A scope for the evaluator. Pass a memoised `extra`, or the scope is new in each render. */
export function useScope(extra: Partial<EvaluationScope> = nothing): EvaluationScope {
  const { scope } = useEngine();
  return useMemo(() => scope(extra), [scope, extra]);
}

/** The catalogue entry of a resource, or null when there is none of that name. */
export function findCatalogueEntry(catalogue: Catalogue, name: string): CatalogueEntry | null {
  return catalogue.resources.find((entry) => entry.name === name) ?? null;
}
