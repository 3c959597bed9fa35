/** `steward test`: what follows from descriptors, asked of a server with code that keeps to them and with code that does not. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runHandedCommand } from '../../engine/project/commands.ts';
import { runInitCommand } from '../../engine/project/init.ts';
import { defineProject } from '../../engine/server/project.ts';
import type { ResourceBehaviour } from '../../engine/server/behaviour.ts';
import { printReports, type ResourceReport } from '../../engine/testing/generated/report.ts';
import { runGeneratedTests } from '../../engine/testing/generated/run-generated.ts';
import { openTestWorld } from '../../engine/testing/generated/world.ts';
import { openTrialServer } from '../../engine/testing/test-server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-generated-'));
  await runInitCommand(['sample'], { cwd: folder, env: {}, write: () => undefined });
  // The package is not installed here.
  rmSync(join(folder, 'sample/steward.config.ts'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder of descriptors, with this code. */
async function testProject(
  root: string,
  { behaviours = [], only = null }: { readonly behaviours?: readonly ResourceBehaviour[]; readonly only?: string | null },
): Promise<readonly ResourceReport[]> {
  const opened = await openTrialServer({ root, project: defineProject({ behaviours }) });
  try {
    return await runGeneratedTests(await openTestWorld(opened), only);
  } finally {
    await opened.close();
  }
}

function describeProject(name: string, files: Readonly<Record<string, string>>): string {
  const root = join(folder, name);
  mkdirSync(join(root, 'resources'), { recursive: true });
  const app = 'apiVersion: admin/v1\ntitle: Library\nuser: { username: string, branch: string }\n';
  const roles = 'apiVersion: admin/v1\nroles: { ROLE_READER: Reader, ROLE_LIBRARIAN: Librarian }\n';
  for (const [file, text] of Object.entries({ '_app.yaml': app, '_roles.yaml': roles, ...files }))
    writeFileSync(join(root, 'resources', file), text);
  return root;
}

const loans = (resource: string, more: string) => `apiVersion: admin/v1
resource: ${resource}
title: Loan
access: { use: ROLE_READER || ROLE_LIBRARIAN, delete: ROLE_LIBRARIAN }
${more}fields:
  code: code
  note: string!
  state: { type: state, readOnly: true, default: asked, enum: { asked: {}, lent: {}, back: { final: true } } }
actions:
  lend: { from: [asked], to: lent, allow: ROLE_LIBRARIAN }
  return: { from: [lent], to: back }
`;

it('says how many resources were not tested, as their records are elsewhere', async () => {
  const app = 'apiVersion: admin/v1\ntitle: Library\nuser: { username: string }\nsources: { shop: { dialect: postgres } }\n';
  const shop = (name: string) =>
    `apiVersion: admin/v1\nresource: ${name}\ntitle: Book\nsource: shop\naccess: ROLE_READER\nfields: { id: integer! }\n`;
  const cwd = describeProject('elsewhere', {
    ...{ '_app.yaml': app, 'books.yaml': shop('books'), 'shelves.yaml': shop('shelves') },
    'cards.yaml': 'apiVersion: admin/v1\nresource: cards\ntitle: Card\naccess: ROLE_READER\nfields: { code: code, note: string! }\n',
  });
  let text = '';
  expect([await runHandedCommand('test', [], { cwd, env: {}, write: (more) => void (text += more) }), text]).toEqual([
    0,
    expect.any(String),
  ]);
  expect(text).toMatch(
    /^✓ cards +\d+ checks\n– not tested: 2 resources, whose records are in shop\nEverything is as the descriptors say\.\n$/,
  );
});

describe('the sample that `steward init` writes', () => {
  it('is as its descriptors say, and nothing is written into its folder', async () => {
    const before = readdirSync(join(folder, 'sample'), { recursive: true }).sort();
    let text = '';
    const place = { cwd: join(folder, 'sample'), env: {}, write: (more: string) => void (text += more) };
    expect(await runHandedCommand('test', [], place)).toBe(0);
    expect(text).toMatch(/^✓ requests +\d+ checks\n✓ users +\d+ checks\nEverything is as the descriptors say\.\n$/);
    expect(readdirSync(join(folder, 'sample'), { recursive: true }).sort()).toEqual(before);
  });

  it('is told of a name that is no resource, and of what is not understood', async () => {
    let text = '';
    const place = { cwd: join(folder, 'sample'), env: {}, write: (more: string) => void (text += more) };
    expect(await runHandedCommand('test', ['--resource', 'request'], place)).toBe(1);
    expect(text).toContain('there is no resource "request" with records of its own. Did you mean "requests"?');
    expect(await runHandedCommand('test', ['requests'], place)).toBe(2);
  });
});

describe('code that does otherwise than descriptors say', () => {
  const same: NonNullable<ResourceBehaviour['update']> = async ({ record }) => Promise.resolve({ kind: 'done', record: record ?? {} });
  const behaviours: readonly ResourceBehaviour[] = [
    {
      resource: 'throwing',
      afterWrite: async ({ before, after }) => {
        if (before !== null && after?.['state'] === 'lent') throw new TypeError('no shelf is known');
        return Promise.resolve();
      },
    },
    { resource: 'forgetting', update: same },
    { resource: 'staying', actions: { lend: same } },
    {
      resource: 'failing',
      afterWrite: async ({ after }, { enqueue }) => (after === null ? undefined : enqueue('failing', 'tell', {})),
      jobs: { tell: { run: async () => Promise.reject(new Error('nobody to tell')), failed: async () => {}, retries: 0 } },
    },
  ];
  let reports: ReadonlyMap<string, ResourceReport>;
  beforeAll(async () => {
    const root = describeProject('faults', {
      'throwing.yaml': loans('throwing', 'byCode: [after]\n'),
      'forgetting.yaml': loans('forgetting', 'byCode: [update]\n').replace(/actions:[^]*/, ''),
      'staying.yaml': loans('staying', '').replace('lend: { from: [asked]', 'lend: { request: POST lend, from: [asked]'),
      'failing.yaml': loans('failing', 'byCode: [after]\n'),
      'keeping.yaml': loans('keeping', ''),
    });
    reports = new Map((await testProject(root, { behaviours })).map((report) => [report.resource, report]));
  });
  const failuresOf = (resource: string) => reports.get(resource)?.failures ?? [];

  it('is told with what it threw, and where', () => {
    expect(printReports([...reports.values()])).toMatch(
      /- throwing: somebody with every role may do this, but the answer is 500\.\n +\w+ throwing\/.*"state":"lent".*\n +500 .*\n +TypeError: no shelf is known\n +at .*generated-tests\.test\.ts/,
    );
    expect(failuresOf('throwing').every(({ thrown }) => thrown?.includes('no shelf is known'))).toBe(true);
  });

  it('is told when it stores another value than was sent', () => {
    const says = failuresOf('forgetting').map((failure) => failure.says);
    // Three may change one: with every role, and with each of the two.
    expect([says.length, says.every((each) => /^"note" was sent as ".+", and is stored as ".+"$/.test(each))]).toEqual([3, true]);
  });

  it('is told when a transition leads elsewhere', () => {
    const says = failuresOf('staying').map((failure) => failure.says);
    expect(new Set(says)).toEqual(new Set(['"lend" leads to "lent", but the record is "asked"']));
  });

  it('is told when a job fails that it began', () => {
    const job = expect.stringContaining('a job has failed: Error: failing.tell: Error: nobody to tell') as string;
    expect(failuresOf('failing')).toEqual([{ says: job, call: null, thrown: null }]);
  });

  it('leaves the others as they are', () => {
    expect(failuresOf('keeping')).toEqual([]);
    expect(reports.get('keeping')?.skipped.size).toBe(0);
  });
});

describe('what cannot be tried', () => {
  it('is said with its reason', async () => {
    const root = describeProject('left', {
      'copies.yaml': `apiVersion: admin/v1
resource: copies
title: Copy
access: { use: true }
fields: { code: code, book: { type: ref, to: books, required: true } }
`,
      'books.yaml': `apiVersion: admin/v1
resource: books
title: Book
access: { use: true, create: false }
fields: { code: code, title: string! }
`,
      'desks.yaml': `apiVersion: admin/v1
resource: desks
title: Desk
access: { use: true }
fields: { code: code, seats: integer! }
rules: [{ check: self.seats > 100000, message: No desk is that large }]
`,
    });
    const text = printReports(await testProject(root, {}));
    expect(text).toContain('- copies: new records: "book" refers to books, of which there is no record\n');
    expect(text).toContain('- books: reading, changing and deleting: there is no record\n');
    expect(text).toContain('- desks: new records: no values were found that all its fields and rules allow\n');
    expect(text).not.toContain('✗');
  });
});
