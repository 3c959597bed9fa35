/** Which screens a draft has, told before any of them is compiled: links need it. */
import type { ScreenMode, ResourceVerb } from '../../../model/model.ts';
import { findTree } from '../../descriptor.ts';
import type { ResolvedDescriptor } from '../context.ts';
import { isFalseTree, isTrueTree } from '../tree.ts';

export interface ExistingScreens {
  readonly list: boolean;
  readonly show: boolean;
  readonly create: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
}

/** `show` is there if it is written, or if there is no edit. */
export function determineScreens({ tree }: ResolvedDescriptor): ExistingScreens {
  if (findTree(tree, 'page') !== null) return none;
  const has = (key: string) => !isFalseTree(findTree(tree, key));
  const writes = !isTrueTree(findTree(tree, 'readOnly')) && has('form');
  const isSingle = isTrueTree(findTree(tree, 'single'));
  const edit = writes && has('edit') && !isFalseTree(findTree(tree, 'api', 'update'));
  const show = has('show') && (findTree(tree, 'show') !== null || !edit);
  return {
    list: !isSingle && has('list') && !isFalseTree(findTree(tree, 'api', 'list')),
    show: show && !isFalseTree(findTree(tree, 'api', 'get')),
    create: writes && !isSingle && has('create') && !isFalseTree(findTree(tree, 'api', 'create')),
    edit,
    remove: writes && !isSingle && has('delete') && !isFalseTree(findTree(tree, 'api', 'delete')),
  };
}

// A page file is drawn by hand.
const none: ExistingScreens = { list: false, show: false, create: false, edit: false, remove: false };

/** Where a link to one record leads: its show screen, else its form, else its list. */
export function chooseRecordScreen(draft: ResolvedDescriptor): ScreenMode {
  const screens = determineScreens(draft);
  return screens.show ? 'show' : screens.edit ? 'edit' : 'list';
}

/** The right that a screen asks for. */
export const verbOfScreen: Readonly<Record<ScreenMode, ResourceVerb>> = { list: 'list', show: 'show', create: 'create', edit: 'show' };
