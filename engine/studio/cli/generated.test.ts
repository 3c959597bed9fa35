import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import { treeToJson } from '../../language/descriptor.ts';
import { readDescriptors } from '../../language/index.ts';
import { loadFolder } from '../../language/load/disk.ts';
import { parseYamlSource } from '../../language/parse.ts';
import { isPolicyFile } from '../../language/load/is-policy.ts';
import { sharedFiles } from '../../language/shape.ts';
import { printEditorSchema, printSharedSchema } from '../../print/editor-schema.ts';
import { main } from './main.ts';
import { collectEditorNames } from '../../language/names.ts';

const cwd = join(import.meta.dirname, '../../..');

function run(...args: string[]): string {
  let text = '';
  const code = main(args, { cwd, write: (part) => void (text += part) });
  return `${code} ${text}`;
}

describe('generated files', () => {
  it('are current: ACCESS.md', () => expect(run('access', '--check')).toBe('0 '));
  it('are current: the schema for editors', () => expect(run('schema', '--check')).toBe('0 '));
  it('are current: the types of records', () => expect(run('types', '--check')).toBe('0 '));
});

describe.each(['resources', 'tests/fixtures'])('the editor schema of %s', (folder) => {
  const sources = loadFolder(join(cwd, folder), folder);
  const { descriptors } = readDescriptors(sources);
  const files = readdirSync(join(cwd, folder)).filter((file) => /^[a-z_].*\.yaml$/.test(file) && !isPolicyFile(file));

  const ajv = new Ajv({ strict: false });
  beforeAll(() => {
    if (descriptors === null) throw new Error(`${folder} has problems; run steward check`);
    ajv.addSchema(JSON.parse(printEditorSchema(collectEditorNames(descriptors))) as object, '.schema.json');
  });

  it.each(files)('accepts %s', (file) => {
    const shared = sharedFiles.find((name) => file === `_${name}.yaml`);
    const validate = ajv.compile(shared === undefined ? { $ref: '.schema.json' } : (JSON.parse(printSharedSchema(shared)) as object));
    validate(treeToJson(parseYamlSource({ file, text: readFileSync(join(cwd, folder, file), 'utf8') }).tree));
    expect(validate.errors ?? []).toEqual([]);
  });
});
