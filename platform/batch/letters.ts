import {
  type BehaviourContext,
  type Field,
  type FieldName,
  getRecordByUnique,
  isPlainObject,
  type JobContext,
  type JobHandler,
  type OwnModel,
  type PlannedAnswer,
  type RecordOf,
  type Resource,
  type Row,
  rowFromValues,
  say,
  type Values,
  valuesFromRow,
} from 'steward/server';
import { chooseMailLanguage, renderMail } from '../email-templates/rendered.ts';
import { readTemplate, type PublishedTemplate } from '../email-templates/published.ts';
import { mailJob } from '../mail-job.ts';
import { requirePlatformResource } from '../follow.ts';
import { createFindingOfDoubt } from './findings.ts';
import type { StagePlace } from './places.ts';
import { addLineFinding } from './results.ts';
import { findBatchType } from './types/index.ts';

/** A mail that is to be written about a line that was applied: to whom, with which template, about what. */
interface OrderedMail {
  readonly place: StagePlace;
  readonly line: number;
  readonly type: string;
  readonly to: string;
  readonly published: PublishedTemplate;
  /** The record as the line left it, as it travels: what is neither text, number nor truth value is left out. */
  readonly values: Row;
}

/** Has the mail about an applied line written and sent, once the line's own transaction is committed. */
export async function orderLineMail(context: BehaviourContext, order: Omit<OrderedMail, 'values'>, answer: PlannedAnswer): Promise<void> {
  const type = findBatchType(order.type);
  if (type === null || (answer.kind !== 'record' && answer.kind !== 'created')) return;
  const resource = requirePlatformResource(context.model, type.resource);
  const record = Object.entries(valuesFromRow(resource, answer.row));
  const plain = Object.fromEntries(record.filter(([name, value]) => !name.startsWith('_') && isScalarValue(value)));
  const values = rowFromValues(resource, plain);
  await context.enqueue('batchjobs', 'mail', { ...order, values } satisfies OrderedMail);
}

/** Writes the mail in the language of whoever gets it and sends it. */
export const letterJob: JobHandler = {
  ...mailJob,
  async run(data, context) {
    const order = parseOrderedMail(data);
    const found = await readTemplate({ tx: context.store, model: context.model }, order.published);
    const users = requirePlatformResource(context.model, 'users');
    const person = (await getRecordByUnique(context.store, users, 'email', order.to))?.values ?? null;
    const texts = found?.values.texts;
    const language = chooseMailLanguage(texts, [person?.locale, context.locale, 'en']);
    const letter = language === null ? null : renderMail(texts, language, buildMailPayload(context, order, { language, person }));
    if (letter === null) throw new Error(`The email template "${order.published.template}" of "${order.published.preset}" has no texts.`);
    await context.mail({ ...letter, to: order.to });
  },
  async failed(data, context) {
    const { place, line } = parseOrderedMail(data);
    const finding = createFindingOfDoubt({ field: 'email', rule: 'mail', message: say('The email about this line could not be sent') });
    await context.tx((own) => addLineFinding(own, place, { line, finding }));
  },
};

/** What a template may name: the fields of the record as they travel, money and dates as people read them, who gets the mail, and the shop. */
function buildMailPayload(
  { model }: Pick<JobContext, 'model'>,
  { type, to, published, values: row }: OrderedMail,
  { language, person }: { language: string; person: RecordOf<'users'> | null },
): Values {
  const resource = resourceOfBatchType(model, type);
  const values = valuesFromRow(resource, row);
  const names = [person?.first_name, person?.last_name].filter((part) => typeof part === 'string' && part !== '');
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, formatForReader(resource, { name, value, values, language })]),
  );
  return {
    ...rowFromValues(resource, shown),
    ...{ name: names.length > 0 ? names.join(' ') : to, email: to, url: published.url },
  };
}

function resourceOfBatchType(model: OwnModel, key: string): Resource {
  const type = findBatchType(key);
  if (type === null) throw new Error(`There is no type "${key}"`);
  return requirePlatformResource(model, type.resource);
}

/** In which currency the record counts: all mails are about budgets. */
const currencyField: FieldName<'budgets'> = 'currency';

function formatForReader(
  { fields }: Resource,
  { name, value, values, language }: { name: string; value: unknown; values: Values; language: string },
): unknown {
  const codec: Field['codec'] | undefined = Object.hasOwn(fields, name) ? fields[name]?.codec : undefined;
  if (codec?.kind === 'money' && typeof value === 'number') {
    const currency = values[currencyField];
    return new Intl.NumberFormat(language, { style: 'currency', currency: typeof currency === 'string' ? currency : 'EUR' }).format(
      value / 10 ** codec.scale,
    );
  }
  if (codec?.kind === 'date' && typeof value === 'string' && !Number.isNaN(Date.parse(value)))
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value));
  return value;
}

function isScalarValue(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function parseOrderedMail(data: unknown): OrderedMail {
  if (!isPlainObject(data) || typeof data['to'] !== 'string' || !isPlainObject(data['values'])) throw new Error('The job names no mail');
  // What `orderLineMail` wrote.
  return data as unknown as OrderedMail;
}
