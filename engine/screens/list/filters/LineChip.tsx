import type { ListModel } from '../useList.ts';
import { FilterChip } from './FilterChip.tsx';
import type { FilterChipModel } from './useChips.ts';
import { useFilterWording } from './useFilterWords.ts';
import { useReferenceTitles } from './useReferenceTitles.ts';

export interface LineChipProps {
  readonly chip: FilterChipModel;
  readonly model: ListModel;
  readonly onOpen: (anchor: HTMLElement) => void;
  readonly onRemove: () => void;
}

/** A filter in force, as a sentence. */
export function LineChip({ chip, model, onOpen, onRemove }: LineChipProps) {
  const { sentence } = useFilterWording();
  const titleOf = useReferenceTitles(chip.filter?.choices ?? null, chip.filtering.values, model.scope);
  const words = sentence(chip.filtering, { filter: chip.filter, field: chip.field, scope: model.scope, titleOf });
  return <FilterChip sentence={words} onOpen={chip.isOffered ? onOpen : null} onRemove={onRemove} />;
}
