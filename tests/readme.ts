import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { printCommandsWithSamples } from '../engine/studio/cli/main.ts';
import { folder } from '../engine/studio/manual/pages.ts';
import { printPolicyForms } from '../engine/studio/manual/policy-forms.ts';
import { printLintsPage } from '../engine/studio/manual/lints.ts';
import { printReference } from '../engine/studio/manual/reference.ts';
import { readModel } from '../engine/language/index.ts';
import { loadFolder } from '../engine/language/load/disk.ts';
import { printAppSettings, printServerSettings } from '../engine/server/app-settings.ts';

const root = join(import.meta.dirname, '..');

/** The READMEs that are printed in part, by their paths: the example is a file of the folder, the settings are those of its app. */
export function printedReadmes(): Readonly<Record<string, string>> {
  const { model } = readModel(loadFolder(join(root, 'resources'), 'resources'));
  if (model === null) throw new Error('The descriptors have problems; run `npx steward check`.');
  const text = (file: string): string => readFileSync(join(root, file), 'utf8');
  return {
    'README.md': between(text('README.md'), 'example', example()),
    'resources/README.md': between(text('resources/README.md'), 'settings', printAppSettings(model.settings)),
  };
}

/** The pages of the manual that are printed, whole or in part, by their names. */
export function printedPages(): Readonly<Record<string, string>> {
  const page = (name: string): string => readFileSync(join(folder, `${name}.md`), 'utf8');
  return {
    index: between(page('index'), 'commands', printCommandsWithSamples()),
    policies: between(page('policies'), 'forms', printPolicyForms()),
    settings: between(page('settings'), 'settings', printServerSettings()),
    reference: printReference(),
    lints: printLintsPage(),
  };
}

/** A whole descriptor of ours, without its comments. */
function example(): string {
  const lines = readFileSync(join(root, 'resources/user-groups.yaml'), 'utf8').split('\n');
  return ['```yaml', ...lines.filter((line) => !/^\s*#/.test(line) && line !== ''), '```'].join('\n');
}

function between(text: string, name: string, content: string): string {
  const pattern = new RegExp(`(<!-- ${name}:start[^\\n]*-->\\n)[\\s\\S]*?(<!-- ${name}:end -->)`);
  if (!pattern.test(text))
    throw new Error(`There is no place for the ${name}: the page needs <!-- ${name}:start --> and <!-- ${name}:end -->.`);
  return text.replace(pattern, (_, start: string, end: string) => `${start}\n<!-- prettier-ignore -->\n${content.trim()}\n\n${end}`);
}

// `npm run docs` writes; the test beside this file says when that is due.
if (argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of Object.entries(printedReadmes())) writeFileSync(join(root, file), text);
  for (const [name, text] of Object.entries(printedPages())) writeFileSync(join(folder, `${name}.md`), text);
}
