/** What hand-written code knows of this project's records: names and types of their fields, made from the descriptors. */
import type { Field, Model, Resource } from '../model/model.ts';
import type { Values } from '../model/values.ts';

/**
 * What the descriptors of the project hold. `resources/records.ts` says it (`npx steward types`): `declare module 'steward/server'` with
 * its `records` and `dialogs`.
 */
export interface ProjectTypes {}

type Records = ProjectTypes extends { readonly records: infer R } ? R : Readonly<Record<string, Values>>;
type Dialogs = ProjectTypes extends { readonly dialogs: infer D } ? D : Readonly<Record<string, Readonly<Record<string, Values>>>>;

export type ResourceName = keyof Records & string;

/** Values of a record by field name; of no known shape where the resource is not known. */
export type RecordOf<R extends string = string> = R extends ResourceName ? Records[R] : Values;

/** What the dialog of an action, or a form, asks for beside the fields of its record. */
export type DialogOf<R extends keyof Dialogs, D extends keyof Dialogs[R]> = Dialogs[R][D];

/** Names of the fields of a resource. */
export type FieldName<R extends ResourceName> = keyof Records[R] & string;

/** A resource that is known by its name. */
export type Named<R extends string> = Resource & { readonly name: R };

/** A resource of this project. */
export type ResourceOf<R extends ResourceName> = Named<R> & { readonly fields: { readonly [F in keyof Records[R]]-?: Field } };

/** The Model where hand-written code reads it: it may lack any of the resources. */
export type OwnModel = Omit<Model, 'resources'> & {
  readonly resources: { readonly [R in ResourceName]?: ResourceOf<R> } & Readonly<Record<string, Resource>>;
};
