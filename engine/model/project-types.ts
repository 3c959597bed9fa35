/** What hand-written code knows of this project, on the server and in the app: its names, and the types of its records, made from the descriptors. */
import type { Field, Model, Resource } from './model.ts';
import type { Values } from './values.ts';

/**
 * What the descriptors of the project hold. `resources/records.ts` says it (`npx steward types`): `declare module 'steward/server'` with
 * its `records`, `dialogs` and `names`. Both doors hand on this one, so that what is said of it at one holds at the other.
 */
export interface ProjectTypes {}

type Records = ProjectTypes extends { readonly records: infer R } ? R : Readonly<Record<string, Values>>;
type Dialogs = ProjectTypes extends { readonly dialogs: infer D } ? D : Readonly<Record<string, Readonly<Record<string, Values>>>>;
type Names = ProjectTypes extends { readonly names: infer N } ? N : Readonly<Record<string, Readonly<Record<NameKind, string>>>>;

/** What a resource calls by name beside its fields. */
type NameKind = 'action' | 'column' | 'filter';

type NameOf<R, K extends NameKind> = R extends keyof Names
  ? Names[R] extends Readonly<Record<K, infer N extends string>>
    ? N
    : never
  : never;

export type ResourceName = keyof Records & string;

/** What can be opened by name: resources, and screens written by hand, which have no records. */
export type LinkedName = ResourceName | (keyof Names & string);

/** Values of a record by field name; of several resources, those of a record of any of them. */
export type RecordOf<R extends ResourceName = ResourceName> = ValuesOf<R>;

/** The same where the engine works on any record: of no known shape where the resource is not known. */
export type ValuesOf<R extends string = string> = R extends ResourceName ? Records[R] : Values;

/** What the dialog of an action, or a form, asks for beside the fields of its record. */
export type DialogOf<R extends keyof Dialogs, D extends keyof Dialogs[R]> = Dialogs[R][D];

/** What an action is told: the fields of its dialog. */
export type ActionValues<R extends ResourceName, A extends ActionName<R>> = R extends keyof Dialogs
  ? A extends keyof Dialogs[R]
    ? Dialogs[R][A]
    : NoValues
  : NoValues;

type NoValues = Readonly<Record<string, never>>;

/** Values by field name, whatever is in them: what a store held before its descriptor changed, or an answer that nobody has looked into. */
export type FoundValues<R extends ResourceName> = { readonly [F in keyof RecordOf<R>]?: unknown };

/** Names of the fields of a resource. */
export type FieldName<R extends ResourceName> = keyof Records[R] & string;

/** The value of a field where it is not empty. */
export type FieldValue<R extends ResourceName, F extends FieldName<R>> = NonNullable<Records[R][F]>;

/** Names of the actions of a resource, its transitions among them. */
export type ActionName<R extends LinkedName> = NameOf<R, 'action'>;

/** Names of the columns of its list. */
export type ColumnName<R extends ResourceName> = NameOf<R, 'column'>;

/** Names of the filters of its list. */
export type FilterName<R extends ResourceName> = NameOf<R, 'filter'>;

/** A resource that is known by its name. */
export type Named<R extends string> = Resource & { readonly name: R };

/** A resource of this project. */
export type ResourceOf<R extends ResourceName> = Named<R> & { readonly fields: { readonly [F in keyof Records[R]]-?: Field } };

/** The Model where hand-written code reads it: it may lack any of the resources. */
export type OwnModel = Omit<Model, 'resources'> & {
  readonly resources: { readonly [R in ResourceName]?: ResourceOf<R> } & Readonly<Record<string, Resource>>;
};
