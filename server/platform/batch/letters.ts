import { fromRow, toRow } from '../../../engine/model/records.ts';
import { isRecord } from '../../../engine/model/steps.ts';
import type { Field, Resource } from '../../../engine/model/model.ts';
import type { Row, Values } from '../../../engine/model/values.ts';
import type { FieldName, OwnModel, RecordOf } from '../../records.ts';
import { say } from '../../reply/say.ts';
import type { Answer } from '../../reply/answer.ts';
import { getByUnique } from '../../store/records.ts';
import type { Context, JobContext, JobHandler } from '../behaviour.ts';
import { languageOf, rendered } from '../email-templates/rendered.ts';
import { templateAt, type Published } from '../email-templates/published.ts';
import { mailJob } from '../mail-job.ts';
import { resourceOf } from '../follow.ts';
import { findingOf } from './findings.ts';
import type { StagePlace } from './places.ts';
import { addFinding } from './results.ts';
import { typeOf } from './types/index.ts';

/** A mail that is to be written about a line that was applied: to whom, with which template, about what. */
interface Ordered {
  readonly place: StagePlace;
  readonly line: number;
  readonly type: string;
  readonly to: string;
  readonly published: Published;
  /** The record as the line left it, as it travels: what is neither text, number nor truth value is left out. */
  readonly values: Row;
}

/** Has the mail about an applied line written and sent, once the line's own transaction is committed. */
export async function orderMail(context: Context, order: Omit<Ordered, 'values'>, answer: Answer): Promise<void> {
  const type = typeOf(order.type);
  if (type === null || (answer.kind !== 'record' && answer.kind !== 'created')) return;
  const resource = resourceOf(context.model, type.resource);
  const record = Object.entries(fromRow(resource, answer.row));
  const plain = Object.fromEntries(record.filter(([name, value]) => !name.startsWith('_') && isPlain(value)));
  const values = toRow(resource, plain);
  await context.enqueue('batchjobs', 'mail', { ...order, values } satisfies Ordered);
}

/** Writes the mail in the language of who gets it and sends it. */
export const letterJob: JobHandler = {
  ...mailJob,
  async run(data, context) {
    const order = orderIn(data);
    const found = await templateAt({ tx: context.store, model: context.model }, order.published);
    const users = resourceOf(context.model, 'users');
    const person = (await getByUnique(context.store, users, 'email', order.to))?.values ?? null;
    const texts = found?.values.texts;
    const language = languageOf(texts, [person?.locale, context.locale, 'en']);
    const letter = language === null ? null : rendered(texts, language, payloadOf(context, order, { language, person }));
    if (letter === null) throw new Error(`The email template "${order.published.template}" of "${order.published.preset}" has no texts.`);
    await context.mail({ ...letter, to: order.to });
  },
  async failed(data, context) {
    const { place, line } = orderIn(data);
    const finding = findingOf({ field: 'email', rule: 'mail', message: say('The mail about this line could not be sent') });
    await context.tx((own) => addFinding(own, place, { line, finding }));
  },
};

/** What a template may name: the fields of the record as they travel, money and dates as people read them, who gets the mail, and the shop. */
function payloadOf(
  { model }: Pick<JobContext, 'model'>,
  { type, to, published, values: row }: Ordered,
  { language, person }: { language: string; person: RecordOf<'users'> | null },
): Values {
  const resource = resourceFor(model, type);
  const values = fromRow(resource, row);
  const names = [person?.first_name, person?.last_name].filter((part) => typeof part === 'string' && part !== '');
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, readable(resource, { name, value, values, language })]),
  );
  return {
    ...toRow(resource, shown),
    ...{ name: names.length > 0 ? names.join(' ') : to, email: to, url: published.url },
  };
}

function resourceFor(model: OwnModel, key: string): Resource {
  const type = typeOf(key);
  if (type === null) throw new Error(`There is no type "${key}"`);
  return resourceOf(model, type.resource);
}

/** In which currency the record counts: all mails are about budgets. */
const currencyField: FieldName<'budgets'> = 'currency';

function readable(
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

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function orderIn(data: unknown): Ordered {
  if (!isRecord(data) || typeof data['to'] !== 'string' || !isRecord(data['values'])) throw new Error('The job names no mail');
  // What `orderMail` wrote.
  return data as unknown as Ordered;
}
