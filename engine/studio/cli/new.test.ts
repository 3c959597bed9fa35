/** `steward new` at the terminal: what it asks, writes, refuses and says. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from './main.ts';

let cwd = '';

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'steward-new-'));
});

afterEach(() => rmSync(cwd, { recursive: true }));

/** Runs a command line to its end; `answers` are those of a person at the terminal. */
async function steward(
  args: readonly string[],
  answers?: readonly string[],
): Promise<{ code: number; text: string; asked: readonly string[] }> {
  let text = '';
  let work: Promise<number> | null = null;
  const asked: string[] = [];
  const ask = async (question: string): Promise<string> => {
    asked.push(question);
    return answers?.[asked.length - 1] ?? '';
  };
  const later = (given: Promise<number>): void => void (work = given);
  const code = main(args, { cwd, write: (part) => void (text += part), later, ...(answers === undefined ? {} : { ask }) });
  return { code: (await work) ?? code, text, asked };
}

const read = (file: string): string => readFileSync(join(cwd, file), 'utf8');

describe('steward new', () => {
  it('makes a folder that passes check out of nothing', async () => {
    const { code, text } = await steward(['new', 'loans', '--fields', 'code, due:date!']);
    expect([code, text]).toEqual([0, expect.stringContaining('Nobody may do anything yet: decide about `access`.')]);
    expect(read('resources/loans.yaml')).toMatch(
      /^# yaml-language-server: \$schema=\.schema\.json\napiVersion: admin\/v1\nresource: loans\n/,
    );
    expect(existsSync(join(cwd, 'resources/.schema.json'))).toBe(true);
    expect(await steward(['check'])).toMatchObject({ code: 0, text: 'resources: 3 files, no problems\n' });
    expect(await steward(['fmt', '--check'])).toMatchObject({ code: 0, text: '' });
  });

  it('writes over nothing', async () => {
    await steward(['new', 'loans']);
    writeFileSync(join(cwd, 'resources/loans.yaml'), read('resources/loans.yaml').replace('title: Loan', 'title: Lending'));
    expect(await steward(['new', 'loans'])).toMatchObject({ code: 1, text: 'resources/loans.yaml already exists and stays as it is.\n' });
    expect(read('resources/loans.yaml')).toContain('title: Lending');
  });

  it('reads a file that begins with a byte order mark', async () => {
    writeFileSync(join(cwd, 'halls.json'), '\uFEFF[{"name":"A"}]');
    expect((await steward(['new', '--from-json', 'halls.json'])).code).toBe(0);
    expect(read('resources/halls.yaml')).toContain('  name: string\n');
  });

  it('asks a person for what was not given, and nobody else', async () => {
    await steward(['new', 'branches', '--in', 'lib']);
    const { asked, code } = await steward(['new', '--in', 'lib'], ['Book loan', 'Lending', 'code, due:date', 'ROLE_ADMIN']);
    expect(code).toBe(0);
    expect(asked).toHaveLength(4);
    expect(asked[3]).toBe('Who may use it, ROLE_ADMIN (empty: nobody yet): ');
    expect(read('lib/book-loans.yaml')).toContain(
      'resource: book-loans\ntitle: Lending\naccess: ROLE_ADMIN\nfields:\n  code: code\n  due: date\n',
    );
    expect(await steward(['new'])).toMatchObject({ code: 2, text: expect.stringContaining('name the resource') });
  });

  it('refuses a role that does not exist, and writes nothing then', async () => {
    await steward(['new', 'branches']);
    const { code, text } = await steward(['new', 'loans', '--access', 'ROLE_ADMN']);
    expect([code, text]).toEqual([1, expect.stringMatching(/\[unknown-role\][\s\S]*Nothing was written\.\n$/)]);
    expect(existsSync(join(cwd, 'resources/loans.yaml'))).toBe(false);
  });

  it('says what a command line lacks', async () => {
    for (const [args, sentence] of [
      [['--loud'], 'there is no option --loud'],
      [['x', 'y'], 'a second name, y, is given'],
      [['x', '--fields'], '--fields needs a value'],
      [['--from-json', 'a', '--from-csv', 'b'], 'one source at a time'],
      [['--table', 'x'], '--from-postgres and --table belong together'],
      [['x', '--path', '/y'], '--path names a path of --from-openapi'],
      [['--from-json', 'a', '--fields', 'b'], '--fields stands alone'],
    ] as const)
      expect(await steward(['new', ...args])).toMatchObject({ code: 2, text: expect.stringContaining(sentence) });
    expect(await steward(['new', '--from-json', 'nothing.json'])).toMatchObject({ code: 1, text: expect.stringContaining('nothing.json') });
  });

  it('reads samples by the name of their file, or another one', async () => {
    writeFileSync(join(cwd, 'town_halls.json'), '[{"id": 1, "name": "Old"}, {"id": 2, "name": "New"}]');
    writeFileSync(join(cwd, 'data.csv'), 'code,name\na,b\n');
    expect((await steward(['new', '--from-json', 'town_halls.json'])).code).toBe(0);
    expect((await steward(['new', 'streets', '--from-csv', 'data.csv'])).text).toContain('resources/streets.yaml is written.');
    expect(read('resources/town-halls.yaml')).toContain('title: Town hall\n');
    expect(await steward(['check'])).toMatchObject({ code: 0 });
  });

  it('makes one resource of a document, or all of them', async () => {
    const file = join(import.meta.dirname, '../../../tests/foreign/petstore-2.0.json');
    mkdirSync(join(cwd, 'one'));
    expect((await steward(['new', 'animals', '--from-openapi', file, '--path', '/pet', '--in', 'one'])).code).toBe(0);
    expect(read('one/animals.yaml')).toContain('resource: animals\ntitle: Pet\npath: pet\n');
    expect(await steward(['fmt', '--check', 'one'])).toMatchObject({ code: 0, text: '' });
    expect(await steward(['new', 'planets', '--from-openapi', file])).toMatchObject({
      code: 1,
      text: 'steward new: No path of the document makes planets. It makes: pets, orders, users.\n',
    });
    const all = await steward(['new', '--from-openapi', file]);
    expect([all.code, all.text]).toEqual([0, expect.stringContaining('left out /user/login: it answers no records.')]);
    expect(await steward(['check'])).toMatchObject({ code: 0, text: 'resources: 5 files, no problems\n' });
  });
});
