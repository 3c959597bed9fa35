import type { ScreenMode, Resource } from '../model/model.ts';

/** Whether this screen is a dialog over the list of its resource. */
export function isDialogOverList({ isSingle, create, edit, show }: Resource, screen: ScreenMode): boolean {
  if (screen === 'list' || isSingle) return false;
  return { create, edit, show }[screen]?.as === 'dialog';
}
