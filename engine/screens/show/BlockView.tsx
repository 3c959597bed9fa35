/** A block of a layout that is not an input: note, collection, list of another resource, actions, facts. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { createElement, lazy, Suspense, useContext, useMemo } from 'react';
import { HandWrittenBoundary } from '../../fields/hand-written/HandWrittenBoundary.tsx';
import { readsTheClock, useTimedScope } from '../../fields/timed.tsx';
import { useI18n } from '../../i18n/index.ts';
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { LayoutBlock, ScreenMode, Resource } from '../../model/model.ts';
import { evaluateQuery } from '../../model/query.ts';
import { placeholderValuesOf } from '../../model/texts.ts';
import type { Params, Values } from '../../model/values.ts';
import { Note, Section, SkeletonRows } from '../../ui/index.ts';
import { useScope, CustomBlockContext } from '../context.ts';
import { ActionBlock } from './ActionBlock.tsx';
import { CollectionBlock } from './CollectionBlock.tsx';
import { FactList } from './FactList.tsx';
import { ToggledContent } from './Toggled.tsx';

const EmbeddedList = lazy(() => import('../list/EmbeddedList.tsx').then((module) => ({ default: module.EmbeddedList })));

const noParams: Params = {};

interface BlockProps {
  readonly block: LayoutBlock;
  readonly resource: Resource;
  /** The stored record: what queries, texts and actions of a block read; null while it is created. */
  readonly record: Values | null;
  readonly params: Params;
  readonly mode: ScreenMode;
  /** The record may have changed on the server. */
  readonly onChanged: () => void;
}

/** Draws one block; nothing when its condition does not hold or it needs a record that is not there yet. */
export function BlockView(props: BlockProps) {
  const { block, record, params, mode } = props;
  const scope = useScope(useMemo(() => ({ self: record ?? {}, old: record ?? {}, params, mode }), [record, params, mode]));
  const later = useTimedScope(scope, readsTheClock(block.when), (at) => String(isConditionTrue(block.when, at)));
  if ((block.needsRecord && record === null) || !isConditionTrue(block.when, later)) return null;
  return <BlockContent {...props} scope={scope} />;
}

function BlockContent({ block, resource, record, params, mode, onChanged, scope }: BlockProps & { readonly scope: EvaluationScope }) {
  const { text } = useI18n();
  const { i18n } = useLingui();
  const widget = useContext(CustomBlockContext);
  switch (block.kind) {
    case 'note':
      return (
        <Box sx={{ mb: 4 }}>
          <Note tone={block.tone}>{text(block.text, placeholderValuesOf(block.text, scope))}</Note>
        </Box>
      );
    case 'cell':
      return <FactList resource={resource} cells={[block.cell]} values={record ?? {}} scope={scope} params={params} />;
    case 'group':
      return (
        <Section title={block.title === null ? null : text(block.title)} help={block.help === null ? null : text(block.help)}>
          <ToggledContent label={block.toggle === null ? null : text(block.toggle)}>
            <FactList resource={resource} cells={block.cells} values={record ?? {}} scope={scope} params={params} />
          </ToggledContent>
        </Section>
      );
    case 'collection':
      return record === null ? null : <CollectionBlock resource={resource} name={block.name} record={record} params={params} />;
    case 'list':
      return (
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <EmbeddedList resource={block.of} filter={evaluateQuery(block.filter, scope)} list={block.list} params={noParams} />
        </Suspense>
      );
    case 'widget':
      return (
        <HandWrittenBoundary instead={<Note tone="warning">{i18n._('This part of the page has failed. The rest of it works.')}</Note>}>
          <Suspense fallback={<SkeletonRows rows={3} />}>
            {createElement(widget, { name: block.name, resource: resource.name, record })}
          </Suspense>
        </HandWrittenBoundary>
      );
    case 'actions':
      return (
        <ActionBlock
          resource={resource}
          names={block.names}
          as={block.as}
          record={record}
          params={params}
          mode={mode}
          onChanged={onChanged}
        />
      );
  }
}
