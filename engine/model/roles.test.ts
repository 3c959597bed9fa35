import { describe, expect, it } from 'vitest';
import { effectiveRoles } from './roles.ts';
import { textOf } from './testing.ts';

describe('roles that imply others', () => {
  const role = (...implies: readonly string[]) => ({ title: textOf('A role'), implies });
  const roles = { owner: role('keeper'), keeper: role('reader', 'writer'), writer: role('guest'), reader: role(), guest: role('keeper') };

  it.each([
    [['reader'], ['reader']],
    [['keeper'], ['guest', 'keeper', 'reader', 'writer']],
    [['owner'], ['guest', 'keeper', 'owner', 'reader', 'writer']],
    [
      ['reader', 'stranger'],
      ['reader', 'stranger'],
    ],
    [[], []],
  ])('%j come with all that these imply in turn, in a circle too: %j', (given, all) =>
    expect([...effectiveRoles({ roles }, given)].sort()).toEqual(all),
  );
});
