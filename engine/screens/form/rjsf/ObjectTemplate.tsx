/** The layout of a run of fields: groups, and the fields between them on one grid. */
import type { ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import type { LayoutBlock } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { FieldGroup } from './FieldGroup.tsx';
import type { FormContext } from './form-context.ts';
import { cellsOfBlock } from '../../../model/placement.ts';

type Props = ObjectFieldTemplateProps<Values, RJSFSchema, FormContext>;

/** RJSF's template of the root object. */
export function ObjectTemplate({ properties, registry }: Props) {
  const context = registry.formContext;
  const content = (name: string) => properties.find((property) => property.name === name)?.content ?? null;
  return splitBlockParts(context.blocks).map((part, at) => (
    <FieldGroup
      key={at}
      group={part.group}
      names={part.blocks.flatMap(cellsOfBlock).map((cell) => cell.field)}
      context={context}
      content={content}
    />
  ));
}

interface FieldsPart {
  readonly group: Extract<LayoutBlock, { kind: 'group' }> | null;
  readonly blocks: readonly LayoutBlock[];
}

/** Fields that follow each other share one grid. */
function splitBlockParts(blocks: readonly LayoutBlock[]): readonly FieldsPart[] {
  const parts: FieldsPart[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind === 'group') parts.push({ group: block, blocks: [block] });
    else if (last !== undefined && last.group === null) parts[parts.length - 1] = { ...last, blocks: [...last.blocks, block] };
    else parts.push({ group: null, blocks: [block] });
  }
  return parts;
}
