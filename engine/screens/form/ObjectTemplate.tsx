/** The layout of a run of fields: groups, and the fields between them on one grid. */
import type { ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import type { Block } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { FieldGroup } from './FieldGroup.tsx';
import type { FormContext } from './form-context.ts';
import { cellsOf } from '../../model/placement.ts';

type Props = ObjectFieldTemplateProps<Values, RJSFSchema, FormContext>;

/** RJSF's template of the root object. */
export function ObjectTemplate({ properties, registry }: Props) {
  const context = registry.formContext;
  const content = (name: string) => properties.find((property) => property.name === name)?.content ?? null;
  return partsOf(context.blocks).map((part, at) => (
    <FieldGroup
      key={at}
      group={part.group}
      names={part.blocks.flatMap(cellsOf).map((cell) => cell.field)}
      context={context}
      content={content}
    />
  ));
}

interface Part {
  readonly group: Extract<Block, { kind: 'group' }> | null;
  readonly blocks: readonly Block[];
}

/** Fields that follow each other share one grid. */
function partsOf(blocks: readonly Block[]): readonly Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind === 'group') parts.push({ group: block, blocks: [block] });
    else if (last !== undefined && last.group === null) parts[parts.length - 1] = { ...last, blocks: [...last.blocks, block] };
    else parts.push({ group: null, blocks: [block] });
  }
  return parts;
}
