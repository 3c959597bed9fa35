import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refreshRecords } from '../../data/keys.ts';
import { readsTheClock, useTimedScope } from '../../fields/timed.tsx';
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { Resource, LayoutTab } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { BlockView } from './BlockView.tsx';
import { FactList } from './FactList.tsx';

/** The blocks of a tab; cells that follow each other stand in one list of facts. */
export function TabBody({
  resource,
  tab,
  record,
  params,
  scope,
}: {
  readonly resource: Resource;
  readonly tab: LayoutTab;
  readonly record: Values;
  readonly params: Params;
  readonly scope: EvaluationScope;
}) {
  const client = useQueryClient();
  const onChanged = useCallback(() => void refreshRecords(client, resource), [client, resource]);
  const timed = tab.layout.filter((block) => block.kind === 'cell' && readsTheClock(block.when));
  const now = useTimedScope(scope, timed.length > 0, (at) => timed.map((block) => isConditionTrue(block.when, at)).join());
  const parts: { readonly at: number; readonly cells: Extract<LayoutTab['layout'][number], { kind: 'cell' }>['cell'][] }[] = [];
  tab.layout.forEach((block, at) => {
    const last = parts.at(-1);
    if (block.kind !== 'cell' || !isConditionTrue(block.when, now)) return void (block.kind !== 'cell' && parts.push({ at, cells: [] }));
    if (last !== undefined && last.cells.length > 0) last.cells.push(block.cell);
    else parts.push({ at, cells: [block.cell] });
  });
  return parts.map(({ at, cells }) => {
    const block = tab.layout[at];
    if (cells.length > 0) {
      return (
        <Box key={at} sx={{ py: 3 }}>
          <FactList resource={resource} cells={cells} values={record} scope={scope} params={params} />
        </Box>
      );
    }
    return block === undefined ? null : (
      <BlockView key={at} block={block} resource={resource} record={record} params={params} mode="show" onChanged={onChanged} />
    );
  });
}
