import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Source } from '../../language/index.ts';
import { loadFolder } from '../../language/load/disk.ts';
import { collectProjectNames } from './references.ts';
import { listUses, type NameUses } from './uses.ts';

const fixtures = loadFolder(join(import.meta.dirname, '../../../tests/fixtures'), 'resources');

function uses(target: string, sources: readonly Source[] = fixtures): NameUses {
  const found = listUses(namesIn(sources), target);
  if ('problem' in found) throw new Error(found.problem);
  return found;
}

function namesIn(sources: readonly Source[]) {
  const { names, problems } = collectProjectNames(sources);
  if (names === null) throw new Error(JSON.stringify(problems[0]));
  return names;
}

/** `file kind of use`, without folder and ending. */
function told({ uses: all }: NameUses): readonly string[] {
  return all.map(({ file, what }) => `${file.replace(/^.*\/|\.yaml$/g, '')}: ${what}`);
}

function refusal(target: string): string {
  const found = listUses(namesIn(fixtures), target);
  return 'problem' in found ? found.problem : '';
}

describe('uses', () => {
  it('finds columns, filters, rules, conditions, places of messages and screens of a field', () => {
    expect(told(uses('planets.kind'))).toEqual(
      expect.arrayContaining([
        'planets: read by the condition of `edit`',
        'planets: read by the expression of `check`',
        'planets: place of a message',
        'planets: column',
        'planets: filter',
        'planets: field of a screen',
        'outer-planets: asked for in a query',
        'outer-planets: column',
        'outer-planets: filter',
      ]),
    );
  });

  it('says the file, line, column and the line itself', () => {
    const { defined, uses: all } = uses('planets.rings');
    expect(defined).toEqual([
      {
        file: 'resources/planets.yaml',
        line: 17,
        column: 3,
        what: 'defines the field',
        where: '',
        text: 'rings: {type: boolean, default: false}',
      },
    ]);
    for (const { file, line, column, text } of all) {
      const written = fixtures.find((source) => source.file === file)?.text.split('\n')[line - 1] ?? '';
      expect(written.slice(column - 1, column + 4)).toBe('rings');
      expect(written.trim()).toBe(text);
    }
  });

  it('follows references to other resources, and members of the records they copy', () => {
    const sources = [
      ...fixtures,
      {
        file: 'resources/probes.yaml',
        text: `apiVersion: admin/v1
resource: probes
title: Probe
access: true
fields:
  id: string
  planet: {type: ref, to: planets, key: name}
  heavy: {type: boolean, visible: self._data.planet.kind == "gas"}
actions:
  visit: {link: {to: planets, filter: {kind: rock, heavier: '{id}'}}}
`,
      },
    ];
    expect(told(uses('planets.kind', sources)).filter((use) => use.startsWith('probes'))).toEqual([
      'probes: read by the condition of `visible`',
      'probes: asked for in a query',
    ]);
    expect(told(uses('planets.kind.gas', sources))).toContain('probes: compared in the condition of `visible`');
    expect(told(uses('planets.kind.rock', sources))).toContain('probes: value in `filter`');
    expect(told(uses('planets.name', sources))).toContain('probes: what a reference stores');
    expect(told(uses('planets', sources)).filter((use) => use.startsWith('probes'))).toEqual([
      'probes: target of a reference',
      'probes: target of a link',
    ]);
  });

  it('finds values in lists of a query, in comparisons and where roles decide', () => {
    expect(told(uses('planets.kind.gas'))).toEqual(
      expect.arrayContaining(['outer-planets: value in `where`', 'planets: compared in the condition of `edit`']),
    );
    expect(told(uses('planets.kind.rock'))).toContain('planets: compared in the expression of `check`');
  });

  it('finds resources, actions, roles, messages, types and collections', () => {
    expect(told(uses('planets'))).toEqual(expect.arrayContaining(['_types: target of a reference', 'outer-planets: base of a view']));
    expect(told(uses('readings.accept'))).toEqual(['readings: behind a switch']);
    expect(told(uses('ROLE_ASTRONOMER'))).toEqual(
      expect.arrayContaining(['_roles: implied by another role', '_types: asked for in the condition of `when`']),
    );
    expect(told(uses('planet_code_taken'))).toEqual(['planets: message of `message`']);
    expect(told(uses('_types.created_by'))).toEqual(expect.arrayContaining(['planets: type of a field']));
    expect(told(uses('_collections.sightings'))).toEqual(['planets: use of a shared collection']);
    expect(told(uses('planets.collections.sightings'))).toEqual(['planets: tab']);
    expect(told(uses('user.username'))).toContain('_types: read by the expression of `create`');
  });

  it('tells a field of a dialog from that of the record', () => {
    expect(told(uses('planets.actions.rename.new_name'))).toEqual([
      'planets: read by the expression of `name`',
      'planets: inserted into a text',
    ]);
    expect(told(uses('planets.name'))).toContain('planets: read by the expression of `check`');
  });

  it('finds names in the lines of policies', () => {
    const policy = `- ROLE_VISITOR cannot edit planets\n- nobody can rename planets when kind is gas\n- two planets with the same name are refused\n`;
    const sources = [...fixtures, { file: 'resources/planets.policy.yaml', text: policy }];
    const inPolicy = (target: string) => uses(target, sources).uses.filter(({ file }) => file.endsWith('.policy.yaml'));
    expect(inPolicy('planets').map(({ line, column, what }) => ({ line, column, what }))).toEqual([
      { line: 1, column: 28, what: 'named in a policy' },
      { line: 2, column: 21, what: 'named in a policy' },
      { line: 3, column: 7, what: 'named in a policy' },
    ]);
    for (const target of ['ROLE_VISITOR', 'planets.rename', 'planets.kind', 'planets.kind.gas', 'planets.name'])
      expect(inPolicy(target)).toHaveLength(1);
  });

  it('says what there is instead of a name that means nothing, or several things', () => {
    expect(refusal('planets.knid')).toBe('There is no "planets.knid". Did you mean "planets.kind"?');
    expect(refusal('planets.moons')).toBe('');
    expect(refusal('nothing')).toMatch(/^There is no "nothing"\. Name a resource,/);
  });
});
