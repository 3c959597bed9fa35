import { Readable } from 'node:stream';
import {
  type Behaviour,
  type BehaviourCall,
  type BehaviourResult,
  type DialogOf,
  type DownloadCall,
  insertRecord,
  isFileValue,
  type OpenedFile,
  type RecordOf,
  say,
  writeCsv,
} from 'steward/server';
import { requirePlatformResource } from '../follow.ts';
import { openFaultyLines } from './faulty-lines.ts';
import { batchFileName, mediaTypeOfFile } from './files.ts';
import { letterJob } from './letters.ts';
import { printColumn } from './match-columns.ts';
import { leaveLineOut, mendLine } from './mend.ts';
import { stageNames } from './places.ts';
import { readMailTemplate } from './reading.ts';
import { startBatchRun } from './runs.ts';
import { readStage } from './stages.ts';
import { submitStage } from './submit.ts';
import { batchTypes, findBatchType } from './types/index.ts';
import { stageJob } from './work.ts';

/** A file is uploaded once, and run as often as it takes. */
export const batchJobs: Behaviour<'batchjobs'> = {
  resource: 'batchjobs',
  create: uploadBatchFile,
  actions: { run: startBatchRun },
  downloads: { file: openUploadedFile },
  jobs: { mail: letterJob },
  fills: { batchjobs: ['filename'] },
};

/** What batch jobs can do, each with an empty file to fill. */
export const batchJobTypes: Behaviour<'batchjob-types'> = {
  resource: 'batchjob-types',
  source: async (context) => ({
    rows: batchTypes.map((type, position): RecordOf<'batchjob-types'> => ({
      position,
      key: type.key,
      title: context.print(type.title),
      columns: type.columns.map(({ name }) => name),
      takes: type.columns.map((column) => ({
        name: column.name,
        title: printColumn(context, type, column),
        required: column.isRequired === true,
      })),
    })),
  }),
  downloads: { template: openTemplateFile },
};

/** Stages are started, decided and confirmed by one call; a job does their work. */
export const batchStages: Behaviour<'batch-stages'> = {
  resource: 'batch-stages',
  actions: { submit: submitStage },
  downloads: { faulty: openFaultyLines },
  jobs: { work: stageJob },
};

/** With the results of a stage goes what may be decided about them. */
export const batchResults: Behaviour<'batch-results'> = {
  resource: 'batch-results',
  actions: { mend: mendLine, leave_out: leaveLineOut },
  metadata: async ({ parents, context }) => {
    const { batchjob_id: job, run_id: run, stage_id: id } = parents;
    const stage = stageNames.find((name) => name === id);
    if (job === undefined || run === undefined || stage === undefined) return { decisions: [] };
    const found = await readStage(context, { job, run, stage });
    return { decisions: found?.status === 'need_decision' ? (found.decisions ?? []) : [] };
  },
};

type Uploaded = RecordOf<'batchjobs'> & DialogOf<'batchjobs', 'create'>;

async function uploadBatchFile({ values, context }: BehaviourCall<'batchjobs', Uploaded>): Promise<BehaviourResult<'batchjobs'>> {
  const { file } = values;
  if (!isFileValue(file) || !(file.content instanceof Blob)) return refuseFile(say('Choose a file'));
  if (findBatchType(values.type) === null) {
    const message = say('There is no type "{type}"', { type: values.type });
    return { kind: 'refused', message, fields: [{ path: 'type', code: 'enum', message }] };
  }
  const mails = await readMailTemplate(context, values);
  if ('missing' in mails)
    return {
      kind: 'refused',
      message: mails.missing,
      fields: [{ path: 'attributes.email_template', code: 'unknown', message: mails.missing }],
    };
  const { content } = file;
  const record = omitFormValues({ ...values, id: context.newId(), filename: file.name });
  const resource = requirePlatformResource(context.model, 'batchjobs');
  const stored = await insertRecord(context.tx, resource, { values: record, parents: {} }, context.now);
  const name = batchFileName(stored.values);
  const bytes = Readable.fromWeb(content.stream() as Parameters<typeof Readable.fromWeb>[0]);
  await context.keep({ name, type: mediaTypeOfFile(name), owner: { resource: resource.name, id: stored.id, parent: '' } }, bytes);
  await context.written(resource.name, { before: null, after: stored, verb: 'create' });
  return { kind: 'done', record: stored.values, isCreated: true };
}

// What only the form holds.
function omitFormValues({ file: _file, run_after_upload: _run, ...values }: Uploaded): RecordOf<'batchjobs'> {
  return values;
}

function refuseFile(message: ReturnType<typeof say>): BehaviourResult<'batchjobs'> {
  return { kind: 'refused', message, fields: [{ path: 'file', code: 'required', message }] };
}

async function openUploadedFile({ record, files }: DownloadCall<'batchjobs'>): Promise<OpenedFile | null> {
  const file = await files.open(batchFileName(record));
  return file && { ...file, name: String(record.filename) };
}

/** The columns of a type, and a line that shows what they hold. */
async function openTemplateFile({ record }: DownloadCall<'batchjob-types'>): Promise<OpenedFile | null> {
  const type = findBatchType(record.key);
  if (type === null) return null;
  const lines = [type.columns.map(({ name }) => name), type.columns.map(({ sample }) => sample)];
  const parts: Uint8Array[] = [];
  for await (const part of writeCsv(batchOfParts(lines))) parts.push(part);
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const owner = { resource: 'batchjob-types', id: type.key, parent: '' };
  return { name: `${type.key}.csv`, type: mediaTypeOfFile('.csv'), size, owner, read: () => batchOfParts(...parts) };
}

async function* batchOfParts<T>(...parts: readonly T[]): AsyncGenerator<T> {
  yield* parts;
}
