/** `--against` of `steward check`: the databases that descriptors are held against. */
import { readDescriptors, readModel, type Problem, type Source } from '../../language/index.ts';
import { parseYamlSource } from '../../language/parse.ts';
import { listDrift } from '../drift/list-drift.ts';
import type { TableDefinition } from '../new/catalogue.ts';

/** `URL` is where all databases are that the descriptors name, `NAME=URL` where one of them is. Throws a sentence. */
export async function findDrift(sources: readonly Source[], addresses: readonly string[]): Promise<readonly Problem[]> {
  if (addresses.length === 0) return [];
  const { descriptors } = readDescriptors(sources, parseYamlSource);
  const { model } = readModel(sources);
  if (descriptors === null || model === null) return [];
  const names = new Set(Object.values(model.resources).flatMap(({ source }) => (source?.kind === 'postgres' ? [source.name] : [])));
  if (names.size === 0) throw new Error('No resource of these descriptors is in a database: there is nothing to hold against one.');
  const { readTablesOfUrl } = await import('../new/postgres.ts');
  const tables = new Map<string, readonly TableDefinition[]>();
  // One that is named wins over one for all.
  const named = (address: string): number => (/^[\w-]+=/.test(address) ? 1 : 0);
  for (const address of addresses.toSorted((a, b) => named(a) - named(b))) {
    const [, name = null, url = ''] = /^(?:([\w-]+)=)?(.*)$/s.exec(address) ?? [];
    if (name !== null && !names.has(name)) throw new Error(`No source with the dialect postgres is called "${name}".`);
    const found = await readTablesOfUrl(url);
    for (const each of name === null ? names : [name]) tables.set(each, found);
  }
  return listDrift(descriptors, model, tables);
}
