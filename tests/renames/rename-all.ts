import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { NameDefinition } from '../../engine/studio/author/definitions.ts';
import { renameInCode } from '../../engine/studio/author/follow-code.ts';
import { collectProjectNames, type ProjectNames } from '../../engine/studio/author/references.ts';
import { applyRename, planRename, type PlannedRename } from '../../engine/studio/author/rename.ts';
import { followRenamesInCatalogue } from '../../engine/studio/author/translations.ts';
import { readModel, type Source } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import type { Model } from '../../engine/model/model.ts';
import { printRecords } from '../../engine/print/records.ts';

const keep = { wire: true, title: true, records: true };

/** Gives every field of every resource in a working copy another name, as `steward rename` would, and writes what changes. */
export function renameAll(root: string): void {
  const sources = loadFolder(join(root, 'resources'), 'resources');
  const names = namesIn(sources);
  // What others find by its name goes first: amounts then name their currency, and what is written for it does not meet their own new name.
  const implied = new Set(names.implied.flatMap(({ id, said }) => (said === null ? [] : [id])));
  const all = fieldsOf(names);
  const first = renamedIn(
    root,
    names,
    all.filter(({ id }) => implied.has(id)),
  );
  const after = renamedIn(
    root,
    namesIn(first),
    all.filter(({ id }) => !implied.has(id)),
  );
  for (const { file, text } of after) writeFileSync(join(root, file), text);
  const types = join(root, 'resources', 'records.ts');
  const [before, now] = [sources, after].map((each) => printRecords(modelOf(each)));
  const { changed, broken } = renameInCode({ ts, cwd: root, types, before: before ?? '', after: now ?? '' });
  for (const { file, text } of changed) writeFileSync(file, text);
  console.log([`${all.length} fields have another name; code followed in ${changed.length} files.`, ...broken].join('\n'));
}

/** Fields of resources and what they hold, of dialogs and of rows: all that resources and types define. */
function fieldsOf({ definitions, references }: ProjectNames): readonly NameDefinition[] {
  const written = new Set(references.filter(({ isDefinition }) => isDefinition).map(({ id }) => id));
  const isOwn = ({ path }: NameDefinition) => !/^(?:user|settings)\./.test(path);
  return [...definitions.byId.values()].filter((each) => each.kind === 'field' && written.has(each.id) && isOwn(each));
}

function renamedIn(root: string, names: ProjectNames, fields: readonly NameDefinition[]): readonly Source[] {
  const renamings = fields.map(({ path, name }, index): PlannedRename => {
    const renaming = planRename(names, { target: path, to: `${name}_n${index}`, keep });
    if ('problem' in renaming) throw new Error(`${path}: ${renaming.problem}`);
    return renaming;
  });
  const translate = followRenamesInCatalogue(names, renamings);
  for (const file of catalogues(root)) writeFileSync(file, translate(readFileSync(file, 'utf8')));
  return applyRename(names.sources, { edits: renamings.flatMap(({ edits }) => edits), moved: [] });
}

function catalogues(root: string): readonly string[] {
  return readdirSync(join(root, 'locales'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.po'))
    .map((file) => join(root, 'locales', file));
}

function namesIn(sources: readonly Source[]): ProjectNames {
  const { names, problems } = collectProjectNames(sources);
  if (names === null) throw new Error(JSON.stringify(problems[0]));
  return names;
}

function modelOf(sources: readonly Source[]): Model {
  const { model, problems } = readModel(sources);
  if (model === null) throw new Error(JSON.stringify(problems[0]));
  return model;
}
