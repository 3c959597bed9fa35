/** The project that `steward init --from-openapi` writes: every collection that the document of an API describes, for administrators alone. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readModel } from '../language/index.ts';
import { openOutgoingCalls } from '../server/outgoing.ts';
import { ownResources } from '../server/settings.ts';
import { BadSetting, parseUrlOf } from '../server/variable.ts';
import { outlineApi, type ApiOutline } from '../studio/new/api/api.ts';
import type { DescribedProject } from './init-files.ts';
import { describeOutlines, people, printLeft, printLines } from './init-outlines.ts';

interface GivenApi {
  /** A file, or an address of HTTP. */
  readonly document: string;
  readonly cwd: string;
  /** Where the API is; null: as the document says. */
  readonly url: string | null;
  /** `name=value` for parameters of paths. */
  readonly named: readonly string[];
  readonly title: string;
}

export async function describeApi({ document, cwd, url, named, title }: GivenApi): Promise<DescribedProject> {
  if (url !== null && !isAddress(url))
    throw new BadSetting('--url takes an address such as https://api.example.com/v1, without a query or a user.');
  const values = named.map((text) => /^([^=]+)=(.+)$/.exec(text));
  if (values.includes(null)) throw new BadSetting('--with takes the name of a parameter and its value, such as --with owner=octocat.');
  const text = await readGivenDocument(document, cwd);
  const reading = {
    ...{ url, from: isRemote(document) ? document : null, reserved: new Set([people]) },
    named: new Map(values.map((match) => [match?.[1] ?? '', match?.[2] ?? ''])),
  };
  const found = outlineWhatPasses(text, reading, title);
  if (found.outlines.length === 0)
    throw new BadSetting(
      `the document describes no list of records that could be shown.${printLines(found.left.length > 0 ? found.left : ['it has no path that answers a list'])}`,
    );
  const host = new URL(found.url).hostname.replace(/^\[(.*)\]$/, '$1');
  const { descriptors, admin } = describeOutlines({ ...found, title, saying });
  const tokens = Object.keys(found.sources).map((name) => `SOURCE_${name.toUpperCase().replaceAll('-', '_')}_TOKEN`);
  const wanted = found.needsToken ? tokens : [];
  const token = wanted.length === 0 ? '' : ` Put the token into .env: ${wanted.join(', ')}.`;
  return {
    descriptors,
    environment: { OUTGOING_HOSTS: host, ...Object.fromEntries(wanted.map((name) => [name, ''])) },
    home: found.center ?? '',
    told: ` It administers ${countCollections(found)} of ${found.url}, for ${admin} alone.${token}`,
    left: printLeft(found.left, found),
  };
}

const saying =
  'OUTGOING_HOSTS in `.env` lets this server call there, SOURCE_NAME_TOKEN is what it shows, SOURCE_NAME_URL is another address';

function countCollections({ outlines }: ApiOutline): string {
  return outlines.length === 1 ? 'one collection' : `${outlines.length} collections`;
}

/** Documents say odd things: what would not pass `steward check` is left out, with the reason. */
function outlineWhatPasses(text: string, reading: Omit<Parameters<typeof outlineApi>[1], 'without'>, title: string): ApiOutline {
  const without = new Map<string, string>();
  for (;;) {
    const found = outlineApi(text, { ...reading, without });
    if (found.outlines.length === 0) return found;
    const { descriptors } = describeOutlines({ ...found, title, saying });
    const { problems } = readModel(Object.entries(descriptors).map(([file, each]) => ({ file, text: each })));
    const wrong = problems.filter(({ severity }) => severity === 'error');
    const before = without.size;
    for (const { file, message } of wrong) {
      const outline = found.outlines.find(({ name }) => file === `${ownResources}/${name}.yaml`);
      if (outline?.source !== undefined && outline.source !== null) without.set(`/${outline.source.path}`, message);
    }
    if (wrong.length === 0) return found;
    if (without.size === before)
      throw new Error(`what the document says makes no project: ${wrong[0]?.file}:${wrong[0]?.line}: ${wrong[0]?.message}.`);
  }
}

function isAddress(url: string): boolean {
  const parsed = parseUrlOf('http:', 'https:')(url) === undefined ? null : new URL(url);
  return parsed !== null && parsed.search === '' && parsed.hash === '' && parsed.username === '';
}

function isRemote(document: string): boolean {
  return /^https?:\/\//i.test(document);
}

/** Most bytes of a document; the largest that are published have half of it. */
const mostBytes = 64 * 1024 * 1024;

async function readGivenDocument(document: string, cwd: string): Promise<string> {
  try {
    if (!isRemote(document)) return readFileSync(resolve(cwd, document), 'utf8').replace(/^\uFEFF/, '');
    const { hostname } = new URL(document);
    const outgoing = openOutgoingCalls({ hosts: [hostname.replace(/^\[(.*)\]$/, '$1')], timeoutMs: 30_000 });
    const answer = await outgoing.send({
      url: document,
      method: 'GET',
      headers: { accept: 'application/json, application/yaml, */*' },
      mostBytes,
    });
    if (answer.status !== 200) throw new Error(`it answers ${answer.status}`);
    if (answer.isCut) throw new Error('it is larger than 64 MB');
    return answer.text;
  } catch (error) {
    throw new BadSetting(`${document} could not be read: ${reasonOf(error)}. --from-openapi takes a file or an address of HTTP.`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  return code ?? error.message;
}
