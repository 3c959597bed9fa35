import type { Mode, Resource } from '../model/model.ts';

/** Whether this screen is a dialog over the list of its resource. */
export function isOverList({ isSingle, create, edit, show }: Resource, screen: Mode): boolean {
  if (screen === 'list' || isSingle) return false;
  return { create, edit, show }[screen]?.as === 'dialog';
}
