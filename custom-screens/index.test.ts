// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { findTree, treeToJson } from '../engine/language/descriptor.ts';
import { readDescriptors } from '../engine/language/index.ts';
import { loadFolder } from '../engine/language/load/disk.ts';
import { customScreens } from './index.ts';

it('registers each screen that the descriptors declare, and no other', () => {
  const { descriptors } = readDescriptors(loadFolder('resources'));
  const declared = treeToJson(findTree(descriptors?.app ?? null, 'pages'));
  expect(customScreens.map(({ name }) => name).toSorted()).toEqual([declared].flat().toSorted());
});
