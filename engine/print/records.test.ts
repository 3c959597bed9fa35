import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { readModel } from '../language/index.ts';
import { loadFolder } from '../language/load/disk.ts';
import { printRecords } from './records.ts';

const fixtures = loadFolder(join(import.meta.dirname, '../../tests/fixtures'), 'resources');
const probes = `apiVersion: admin/v1
resource: probes
title: Probe
access: true
fields:
  code: code
  mass: {type: number, path: weight}
  modes: {multiple: true, enum: [calm, wild]}
  origin: {type: ref, to: planets}
  level: {type: integer, enum: [1, 2]}
  mood: {enum: {calm: {}, '*': {tone: info}}}
  state: {type: state, enum: {asleep: {}, "it's up": {}}}
  place: {type: object, fields: {x: number, 'y': number!}}
  log: {type: array, items: {type: object, fields: {at: {type: date-time, readOnly: true}, text: string}}}
  names: {type: key-value}
  size: {type: money, currency: 'USD'}
  data: json
list: {columns: [code, {name: both, title: Both, fields: [code, mass]}], filters: [place.x, mass]}
create: {fields: {note: text}}
actions: {wake: {request: POST wake, fields: {at: date}}}
`;

function printed(): string {
  const { model, problems } = readModel([...fixtures, { file: 'resources/probes.yaml', text: probes }]);
  if (model === null) throw new Error(JSON.stringify(problems));
  return printRecords(model);
}

it('says the fields of a record by name, with the types of their values', () => {
  expect(printed()).toContain(`  readonly probes: {
    readonly code?: string | null;
    readonly mass?: number | null;
    readonly modes?: readonly ('calm' | 'wild')[] | null;
    readonly origin?: string | number | null;
    readonly level?: 1 | 2 | null;
    readonly mood?: string | null;
    readonly state?: 'asleep' | 'it\\'s up' | null;
    readonly place?: {
      readonly x?: number | null;
      readonly y?: number | null;
    } | null;
    readonly log?: readonly {
      readonly at?: string | null;
      readonly text?: string | null;
    }[] | null;
    readonly names?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
    readonly size?: number | null;
    readonly data?: unknown;
  };
`);
});

it('says what only forms and dialogs ask for', () => {
  expect(printed()).toContain(`  readonly probes: {
    readonly create: {
      readonly note?: string | null;
    };
    readonly wake: {
      readonly at?: string | null;
    };
  };
`);
});

it('says the names of actions, columns and filters', () => {
  expect(printed()).toContain(`  readonly probes: {
    readonly action: 'wake';
    readonly column: 'code' | 'both';
    readonly filter: 'place.x' | 'mass';
  };
`);
});

it('says a view by its base', () => {
  expect(printed()).toContain("  readonly 'outer-planets': Records['planets'];\n");
});

it('is a module that compiles', () => {
  const { diagnostics } = ts.transpileModule(printed(), { reportDiagnostics: true });
  expect(diagnostics).toEqual([]);
});

it('is TypeScript where no form and no action has a field of its own', () => {
  const { model } = readModel([
    { file: 'resources/_app.yaml', text: 'apiVersion: admin/v1\ntitle: Probes\n' },
    { file: 'resources/probes.yaml', text: 'apiVersion: admin/v1\nresource: probes\ntitle: Probe\naccess: true\nfields: { code: code }\n' },
  ]);
  if (model === null) throw new Error('The descriptor has problems.');
  const { diagnostics } = ts.transpileModule(printRecords(model), { reportDiagnostics: true });
  expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
});
