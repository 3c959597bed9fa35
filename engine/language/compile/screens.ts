/** Which screens a draft has, told before any of them is compiled: links need it. */
import type { Mode, Verb } from '../../model/model.ts';
import { at } from '../descriptor.ts';
import type { Draft } from './context.ts';
import { isFalse, isTrue } from './tree.ts';

export interface Screens {
  readonly list: boolean;
  readonly show: boolean;
  readonly create: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
}

/** `show` is there if it is written, or if there is no edit. */
export function screensOf({ tree }: Draft): Screens {
  if (at(tree, 'page') !== null) return none;
  const has = (key: string) => !isFalse(at(tree, key));
  const writes = !isTrue(at(tree, 'readOnly')) && has('form');
  const isSingle = isTrue(at(tree, 'single'));
  const edit = writes && has('edit') && !isFalse(at(tree, 'api', 'update'));
  const show = has('show') && (at(tree, 'show') !== null || !edit);
  return {
    list: !isSingle && has('list') && !isFalse(at(tree, 'api', 'list')),
    show: show && !isFalse(at(tree, 'api', 'get')),
    create: writes && !isSingle && has('create') && !isFalse(at(tree, 'api', 'create')),
    edit,
    remove: writes && !isSingle && has('delete') && !isFalse(at(tree, 'api', 'delete')),
  };
}

// A page file is drawn by hand.
const none: Screens = { list: false, show: false, create: false, edit: false, remove: false };

/** Where a link to one record leads: its show screen, else its form, else its list. */
export function recordScreen(draft: Draft): Mode {
  const screens = screensOf(draft);
  return screens.show ? 'show' : screens.edit ? 'edit' : 'list';
}

/** The right that a screen asks for. */
export const verbOfScreen: Readonly<Record<Mode, Verb>> = { list: 'list', show: 'show', create: 'create', edit: 'show' };
