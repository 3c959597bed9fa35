import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { getRecordKey, resolveRecordParams } from '../../data/address.ts';
import { refreshRecords } from '../../data/keys.ts';
import type { ApiReply } from '../../data/source.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import { isConditionTrue, evaluateValue, type EvaluationScope } from '../../model/evaluate.ts';
import type { Resource, FollowUpStep } from '../../model/model.ts';
import type { QueryFilter } from '../../model/query.ts';
import type { Params, Values } from '../../model/values.ts';
import { findCatalogueEntry, useEngine } from '../context.ts';
import { findWayBack, type WayBack } from '../left-list/way-back.ts';
import { splitParentFilters } from '../../model/parent-filters.ts';
import { buildScreenPath } from '../links.ts';
import { resolveLocationPath } from './located.ts';

export interface StepAftermath {
  readonly resource: Resource;
  /** The record the steps speak of: the stored one, after a create the new one; null for the list. */
  readonly record: Values | null;
  readonly params: Params;
  readonly scope: EvaluationScope;
  /** Headers of the answer, for `header:Location`. */
  readonly headers: ApiReply['headers'];
  /** Runs an action of the record, with its own gate and outcome. */
  readonly act: (action: string) => void;
}

/** Runs the steps of an outcome in order; going somewhere or an action ends them. */
export function useOutcomeSteps(): (steps: readonly FollowUpStep[], aftermath: StepAftermath) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { catalogue } = useEngine();
  return useCallback(
    async (steps, aftermath) => {
      for (const step of steps) {
        if (!isConditionTrue(step.when, aftermath.scope)) continue;
        if (step.kind === 'wait' || step.kind === 'refresh') await pauseForMs(step.ms);
        if (step.kind === 'refresh') await refreshRecords(client, aftermath.resource);
        if (step.kind === 'act') return aftermath.act(step.action);
        if (step.kind !== 'screen') continue;
        const way = resolveStepWay(step, aftermath, catalogue);
        if (way !== null) void navigate(way.to, { state: way.state });
        return;
      }
    },
    [client, navigate, catalogue],
  );
}

function pauseForMs(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}

type ScreenStep = Extract<FollowUpStep, { kind: 'screen' }>;

/** Where a step leads; null when the record it needs is not known. To the list of the record: back to it as it was left. */
function resolveStepWay(step: ScreenStep, aftermath: StepAftermath, catalogue: Catalogue): WayBack | null {
  const { resource, record, params } = aftermath;
  const isBack = step.screen === 'list' && (step.resource ?? resource.name) === resource.name && Object.keys(step.query).length === 0;
  if (isBack && step.tab === null && !resource.isSingle)
    return findWayBack(
      resource,
      resolveRecordParams(resource, record ?? {}, params),
      record === null ? null : getRecordKey(resource, record),
      record,
    );
  const to = resolveStepPath(step, aftermath, catalogue);
  return to === null ? null : { to };
}

function resolveStepPath(
  step: ScreenStep,
  { resource, record, params, scope, headers }: StepAftermath,
  catalogue: Catalogue,
): string | null {
  const entry = findCatalogueEntry(catalogue, step.resource ?? resource.name);
  if (entry === null) return null;
  const { query, params: given } = splitParentFilters(evaluateStepFilters(step.query, scope));
  const all = { ...resolveRecordParams(resource, record ?? {}, params), ...given };
  if (step.screen === 'header:Location') {
    const of = step.resource === null ? null : entry;
    return resolveLocationPath(catalogue, { location: headers['location'] ?? '', of, own: entry, params: all, query });
  }
  if (step.screen === 'list' || step.screen === 'create')
    return buildScreenPath(entry, { screen: step.screen, params: all, query, tab: step.tab });
  const key = record === null ? null : getRecordKey(resource, record);
  return key === null && !entry.isSingle
    ? null
    : buildScreenPath(entry, { screen: step.screen, key: key ?? [], params: all, tab: step.tab });
}

function evaluateStepFilters(query: Extract<FollowUpStep, { kind: 'screen' }>['query'], scope: EvaluationScope): readonly QueryFilter[] {
  return Object.entries(query).flatMap(([param, value]): QueryFilter[] => {
    const result = evaluateValue(value, scope);
    if (result === null || result === '') return [];
    return [Array.isArray(result) ? { param, op: 'in', values: result.map(String) } : { param, op: 'eq', values: [String(result)] }];
  });
}
