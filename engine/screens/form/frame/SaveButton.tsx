import { Button, type ButtonProps } from '../../../ui/index.ts';
import { useSaveProgress, type SaveProgressStore } from '../state/save-progress.ts';

interface Props extends Omit<ButtonProps, 'isBusy'> {
  readonly progress: SaveProgressStore;
}

/** A button that saves, busy while a save is on its way. */
export function SaveButton({ progress, ...button }: Props) {
  return <Button {...button} isBusy={useSaveProgress(progress, ({ isBusy }) => isBusy)} />;
}
