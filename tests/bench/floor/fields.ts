export interface FormField {
  readonly name: string;
  readonly title: string;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
}

export type FormValues = Readonly<Record<string, string | boolean>>;

const open =
  'email name.first name.middle name.last phone mobile ssn company channel organization company_unit costcenter locale currency country_origin id_origin ' +
  'attributes.0.key attributes.0.value attributes.1.key attributes.1.value enabled confirmed newsletter';
const fixed =
  'username source created_at last_login login_count company_name company_group status.account.code status.integration.code status.products.code ' +
  'status.products.count status.fulfillments.code status.fulfillments.count status.fulfillments.count_overdue id roles groups';
const required = ['email', 'company', 'locale'];
const flags = ['enabled', 'confirmed', 'newsletter'];

const fieldOf = (name: string, isReadOnly: boolean): FormField => ({
  name,
  title: name.replaceAll(/[._]/g, ' '),
  isReadOnly,
  isRequired: required.includes(name),
});

/** The fields of a user, forty of them. */
export const fields: readonly FormField[] = [
  ...open.split(' ').map((name) => fieldOf(name, false)),
  ...fixed.split(' ').map((name) => fieldOf(name, true)),
];

/** One flat value for each field of a record. */
export function valuesOf(record: object): FormValues {
  const at = (name: string): unknown =>
    name.split('.').reduce<unknown>((value, step) => (value instanceof Object ? Reflect.get(value, step) : undefined), record);
  return Object.fromEntries(fields.map(({ name }) => [name, flags.includes(name) ? at(name) === true : String(at(name) ?? '')]));
}

/** The record with what was changed in the form. */
export function recordOf(record: object, values: FormValues): object {
  const before = valuesOf(record);
  const next = structuredClone(record);
  for (const { name } of fields) {
    if (values[name] === before[name]) continue;
    const [last = '', ...steps] = name.split('.').reverse();
    const place = steps.reduceRight<object>((at, step) => (Reflect.get(at, step) ?? {}) as object, next);
    Reflect.set(place, last, values[name]);
  }
  return next;
}
