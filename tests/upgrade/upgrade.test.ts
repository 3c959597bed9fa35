/** Descriptors as they stood at older commits of this repository: upgraded, they pass. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModel, type Source } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { listCodeParts } from '../../engine/server/plan/behave.ts';
import { upgradeSources, type DoneUpgrade } from '../../engine/studio/author/upgrade.ts';
import { listPolicyProblems } from '../../engine/studio/cli/policies.ts';
import { behaviours } from '../../platform/index.ts';

const load = (folder: string): readonly Source[] => loadFolder(join(import.meta.dirname, folder), 'resources');
const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const none = new Map<string, never[]>();

/**
 * Whom a closed picker had let look orders up, who was led to a screen that they may not open, and what else of `see` is another answer now:
 * no rule may decide it.
 */
const decidedByPeople: Readonly<Record<string, readonly string[]>> = {
  '68d79b18': [
    ...['resources/campaigns.policy.yaml:7', 'resources/deployments.policy.yaml:23', 'resources/netwaves.policy.yaml:6'],
    ...['resources/orders.policy.yaml:4', 'resources/orders.policy.yaml:10', 'resources/orders.policy.yaml:12'],
    'resources/sso-connections.policy.yaml:5',
  ],
};

function listErrors(sources: readonly Source[]): readonly string[] {
  const { model, problems } = readModel(sources);
  const found = [...problems, ...(model === null ? [] : listPolicyProblems(model, sources))];
  const errors = found.filter(({ severity }) => severity === 'error').map(({ file, line }) => `${file}:${line}`);
  return [...new Set(errors)];
}

/** Lines of the text that `after` has no more, by their number; what it has in their place where that is known. */
function listLostLines(before: string, after: string): readonly number[] {
  const left = after.split('\n');
  return before.split('\n').flatMap((line, index) => {
    if (left[0] !== line) return [index + 1];
    left.shift();
    return [];
  });
}

describe.each(folders.map(({ name }) => name))('%s', (name) => {
  const before = load(name);
  const done: DoneUpgrade = upgradeSources(before, none);

  it('passes once it is upgraded', () => {
    expect(listErrors(done.sources)).toEqual(decidedByPeople[name] ?? []);
  });

  it('is as it was where nothing had to change, comments and layout included', () => {
    for (const { file, text } of before) {
      const after = done.sources.find((source) => source.file === file)?.text ?? '';
      const told = done.changes.filter((change) => change.file === file).map(({ line }) => line);
      // A policy loses lines; elsewhere a line is another one.
      if (file.endsWith('.policy.yaml')) expect([file, listLostLines(text, after)]).toEqual([file, told]);
      else {
        const lines = after.split('\n');
        const other = text.split('\n').flatMap((line, index) => (lines[index] === line ? [] : [index + 1]));
        expect([file, other, lines.length]).toEqual([file, told, text.split('\n').length]);
      }
    }
  });

  it('upgraded again is the same', () => {
    expect(upgradeSources(done.sources, none)).toEqual({ sources: done.sources, changes: [], left: [] });
  });
});

it('names what was drawn, and leaves out what nothing came of', () => {
  const { sources, changes } = upgradeSources(load('68d79b18'), none);
  const ofDescriptors = changes.filter(({ file }) => !file.endsWith('.policy.yaml'));
  expect(ofDescriptors).toEqual([{ file: 'resources/queues.yaml', line: 6, says: 'icon layers is circle, as which it was drawn' }]);
  expect(sources.find(({ file }) => file.endsWith('/queues.yaml'))?.text).toContain('menu: {group: management, icon: circle, order: 8}\n');
  const app = upgradeSources(load('2825c965'), none).sources.find(({ file }) => file.endsWith('/_app.yaml'))?.text;
  expect(app).toMatch(/^ {4}paging: \{.*\}$/m);
  expect(app).not.toContain('first:');
});

it('says of each resource what the code of our product does, as its descriptor says it today', () => {
  const parts = new Map(behaviours.map((behaviour) => [behaviour.resource, listCodeParts(behaviour)]));
  const { sources } = upgradeSources(load('68d79b18'), parts);
  const { model } = readModel(sources);
  const today = readModel(loadFolder(join(import.meta.dirname, '../../resources'), 'resources')).model;
  const named = (resources: typeof model) =>
    Object.fromEntries(
      Object.values(resources?.resources ?? {}).flatMap(({ name, byCode, view }) =>
        view === null && Object.hasOwn(model?.resources ?? {}, name) && Object.hasOwn(today?.resources ?? {}, name) ? [[name, byCode]] : [],
      ),
    );
  expect(named(model)).toEqual(named(today));
  expect(Object.values(named(model)).filter((each) => each.length > 0).length).toBeGreaterThan(10);
  expect(upgradeSources(sources, parts).changes).toEqual([]);
});
