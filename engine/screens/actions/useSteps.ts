import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { keyOf, paramsOf } from '../../data/address.ts';
import { refresh } from '../../data/keys.ts';
import type { Reply } from '../../data/source.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import { holds, valueOf, type Scope } from '../../model/evaluate.ts';
import type { Resource, Step } from '../../model/model.ts';
import type { Filtering } from '../../model/query.ts';
import type { Params, Values } from '../../model/values.ts';
import { entryOf, useEngine } from '../context.ts';
import { screenPath, splitFilters } from '../links.ts';
import { locatedPath } from './located.ts';

export interface Aftermath {
  readonly resource: Resource;
  /** The record the steps speak of: the stored one, after a create the new one; null for the list. */
  readonly record: Values | null;
  readonly params: Params;
  readonly scope: Scope;
  /** Headers of the answer, for `header:Location`. */
  readonly headers: Reply['headers'];
  /** Runs an action of the record, with its own gate and outcome. */
  readonly act: (action: string) => void;
}

/** Runs the steps of an outcome in order; going somewhere or an action ends them. */
export function useSteps(): (steps: readonly Step[], aftermath: Aftermath) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { catalogue } = useEngine();
  return useCallback(
    async (steps, aftermath) => {
      for (const step of steps) {
        if (!holds(step.when, aftermath.scope)) continue;
        if (step.kind === 'wait' || step.kind === 'refresh') await pause(step.ms);
        if (step.kind === 'refresh') await refresh(client, aftermath.resource);
        if (step.kind === 'act') return aftermath.act(step.action);
        if (step.kind !== 'screen') continue;
        const path = pathOfStep(step, aftermath, catalogue);
        if (path !== null) void navigate(path);
        return;
      }
    },
    [client, navigate, catalogue],
  );
}

function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}

/** Where a step leads; null when the record it needs is not known. */
function pathOfStep(
  step: Extract<Step, { kind: 'screen' }>,
  { resource, record, params, scope, headers }: Aftermath,
  catalogue: Catalogue,
): string | null {
  const entry = entryOf(catalogue, step.resource ?? resource.name);
  if (entry === null) return null;
  const { query, params: given } = splitFilters(filtersOf(step.query, scope));
  const all = { ...paramsOf(resource, record ?? {}, params), ...given };
  if (step.screen === 'header:Location') {
    const of = step.resource === null ? null : entry;
    return locatedPath(catalogue, { location: headers['location'] ?? '', of, own: entry, params: all, query });
  }
  if (step.screen === 'list' || step.screen === 'create')
    return screenPath(entry, { screen: step.screen, params: all, query, tab: step.tab });
  const key = record === null ? null : keyOf(resource, record);
  return key === null && !entry.isSingle ? null : screenPath(entry, { screen: step.screen, key: key ?? [], params: all, tab: step.tab });
}

function filtersOf(query: Extract<Step, { kind: 'screen' }>['query'], scope: Scope): readonly Filtering[] {
  return Object.entries(query).flatMap(([param, value]): Filtering[] => {
    const result = valueOf(value, scope);
    if (result === null || result === '') return [];
    return [Array.isArray(result) ? { param, op: 'in', values: result.map(String) } : { param, op: 'eq', values: [String(result)] }];
  });
}
