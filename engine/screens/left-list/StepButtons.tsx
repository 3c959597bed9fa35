import { useLingui } from '@lingui/react';
import { ToolButton, useLetterKeys } from '../../ui/index.ts';

/** What leads to a neighbour of a record, or why nothing does. */
type StepWay = { readonly to: string } | { readonly onClick: () => void } | { readonly isDisabled: true; readonly reason: string };

/** The ways to the records before and after; that of a page takes the place of the one that is left. */
export function StepButtons({ previous, next }: { readonly previous: StepWay; readonly next: StepWay }) {
  const { i18n } = useLingui();
  return (
    <>
      <ToolButton icon="arrow-up" label={i18n._('Previous record (k)')} replace {...previous} />
      <ToolButton icon="arrow-down" label={i18n._('Next record (j)')} replace {...next} />
    </>
  );
}

/** The keys of the same ways; null: nothing leads there. */
export function useStepKeys({ previous, next }: Readonly<Record<'previous' | 'next', (() => void) | null>>): void {
  const { i18n } = useLingui();
  useLetterKeys({
    j: { title: i18n._('Next record'), run: next },
    k: { title: i18n._('Previous record'), run: previous },
  });
}
