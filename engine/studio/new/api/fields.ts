/** The fields of a collection: what its answers have and its bodies take. */
import { humanizeName } from '../../../model/humanised.ts';
import { isSecretName } from '../guess.ts';
import { toKebabCase } from '../names.ts';
import { uniteFields } from '../openapi.ts';
import { toOpenApiList, toOpenApiNode, type OpenApiDocument, type OpenApiNode } from '../openapi-document.ts';
import type { SchemaReading } from '../openapi-schema.ts';
import type { OutlineField } from '../outline.ts';
import { findAnswer, findContent, findRecordPlace, openSchema } from './answers.ts';
import type { ApiCollection } from './collections.ts';
import { flattenResourceObject, isResourceObject, type ResourceObject } from './resource-objects.ts';

export interface OutlinedFields {
  readonly fields: readonly OutlineField[];
  readonly key: OutlineField;
  /** Relationships of JSON:API, to be made references of. */
  readonly object: ResourceObject | null;
  /** Properties as the document writes them, by their wire names. */
  readonly properties: OpenApiNode;
  /** Steps to the record in an answer and in what is sent. */
  readonly record: readonly string[];
  readonly send: readonly string[];
  readonly update: 'PUT' | 'PATCH' | null;
  /** False: there is no such call, or nothing here could make it. */
  readonly isCreated: boolean;
  readonly isDeleted: boolean;
  readonly unknown: readonly string[];
}

const jsonMedia = /^application\/(json|vnd\.api\+json)$/i;

/** Null: nothing tells the records apart. */
export function outlineCollectionFields(collection: ApiCollection, api: OpenApiDocument): OutlinedFields | null {
  const { rows, operations, item } = collection;
  const object = isResourceObject(rows.row) ? flattenResourceObject(rows.row, api) : null;
  const flat = (schema: OpenApiNode): OpenApiNode => (object === null ? schema : flattenResourceObject(schema, api).schema);
  const get = findRecordPlace(findAnswer(operations.get, api), rows.row, api);
  const bodyOf = (operation: OpenApiNode | null) => findRecordPlace(findBody(operation, api), rows.row, api);
  const create = bodyOf(operations.create);
  const [patch, put] = [bodyOf(operations.patch), bodyOf(operations.put)];
  const change = patch ?? put;
  const shapes = [rows.row, ...[get, create, change].flatMap((each) => (each === null ? [] : [each.schema]))].map(flat);
  const unknown: string[] = [];
  const reading: SchemaReading = { api, unknown, depth: 1, isSourced: true, within: rows.ref === null ? [] : [rows.ref] };
  const bodies = [create, change].map((each) => (each === null ? null : flat(each.schema)));
  const united = uniteFields(shapes, { reading, bodies });
  const found = findKey(united, item?.param ?? null, unknown);
  if (found === null) return null;
  const properties = Object.assign({}, ...shapes.toReversed().map((shape) => toOpenApiNode(shape['properties']))) as OpenApiNode;
  const { fields, missing } = adaptApiFields(found, { api, properties, create: bodies[0] ?? null, change: bodies[1] ?? null, unknown });
  const isRead = operations.get !== null && get !== null;
  return {
    ...{ fields: [...fields.filter(({ name }) => name === found.key.name), ...fields.filter(({ name }) => name !== found.key.name)] },
    ...{ object, properties },
    key: fields.find(({ name }) => name === found.key.name) ?? found.key,
    record: get?.at ?? [],
    send: create?.at ?? change?.at ?? [],
    update: !isRead ? null : patch !== null ? 'PATCH' : put !== null ? 'PUT' : null,
    isCreated: create !== null && missing.length === 0,
    isDeleted: isRead && operations.delete !== null,
    unknown: [
      ...(missing.length > 0 && create !== null
        ? [`Nothing can be created: ${missing.join(', ')} must be sent, which no field can hold here.`]
        : []),
      ...tellLeftCalls(collection, { hasCreate: create !== null, hasChange: change !== null, isRead }),
      ...(object === null || object.left.length === 0
        ? []
        : [`${object.left.join(', ')}: relationships to several records were left out.`]),
      ...unknown.filter((sentence) => !/ (is nested deeply|has no type)/.test(sentence)),
    ],
  };
}

/** What an operation is sent in JSON; null: nothing. */
function findBody(operation: OpenApiNode | null, api: OpenApiDocument) {
  if (operation === null) return null;
  const inBody = toOpenApiList(operation['parameters'])
    .map((each) => api.resolve(each))
    .find((each) => each['in'] === 'body');
  const content = operation['requestBody'] === undefined ? inBody : api.resolve(operation['requestBody']);
  const found = content === undefined ? null : findContent(content, api);
  return found !== null && jsonMedia.test(found.media) ? found : null;
}

function tellLeftCalls(
  { operations, others }: ApiCollection,
  { hasCreate, hasChange, isRead }: { readonly hasCreate: boolean; readonly hasChange: boolean; readonly isRead: boolean },
): readonly string[] {
  const { create, put, patch, delete: remove } = operations;
  const unread = [
    ...(create !== null && !hasCreate ? ['POST'] : []),
    ...((put !== null || patch !== null) && !hasChange ? [put === null ? 'PATCH' : 'PUT'] : []),
  ];
  const some = others.slice(0, 8).join(', ');
  return [
    ...(unread.length > 0
      ? [`${unread.join(' and ')} ${unread.length === 1 ? 'was left out: it takes' : 'were left out: they take'} no record in JSON.`]
      : []),
    ...(!isRead && (put ?? patch ?? remove) !== null
      ? ['Nothing can be changed or deleted: no call answers one record, which is read before.']
      : []),
    ...(others.length > 0
      ? [`Calls that are no part of a record's own were left out: ${some}${others.length > 8 ? ` and ${others.length - 8} more` : ''}.`]
      : []),
  ];
}

const keyWords = ['id', '_id', 'uuid', 'guid', 'key', 'slug', 'code', 'number', 'login', 'username'];

interface FoundKey {
  readonly fields: readonly OutlineField[];
  readonly key: OutlineField;
}

/** As the address calls it: `{id}`, `{petId}` for an id; else what keys are called, which is a guess. */
function findKey(fields: readonly OutlineField[], param: string | null, unknown: string[]): FoundKey | null {
  const bare = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const find = (word: string): OutlineField | undefined =>
    fields.find((field) => bare(field.path ?? field.name) === bare(word) && isKeyType(field) && !/[.\s]/.test(field.path ?? ''));
  const words = param === null ? [] : toKebabCase(param).split('-');
  const told = param === null ? find('id') : (find(param) ?? (words.length > 1 ? find(words.at(-1) ?? '') : undefined));
  const names = ['name', 'title'].filter((word) => words.includes(word) || word === 'name');
  const guessed = /^user_?name$/i.test(param ?? '') ? ['login', ...keyWords] : [...keyWords, ...(param === null ? [] : names)];
  const key = told ?? guessed.flatMap((word) => find(word) ?? [])[0];
  if (key === undefined) return null;
  if (told === undefined && param !== null && key.name !== 'id')
    unknown.push(`The key ${key.name} is a guess: the document does not say which value {${param}} is.`);
  return { fields, key };
}

function isKeyType({ type, multiple, enum: values }: OutlineField): boolean {
  return !multiple && values.length === 0 && ['string', 'integer', 'number'].includes(type);
}

interface Adapting {
  readonly api: OpenApiDocument;
  readonly properties: OpenApiNode;
  readonly create: OpenApiNode | null;
  readonly change: OpenApiNode | null;
  readonly unknown: string[];
}

/** What of a field only the API decides; `missing`: what a new record needs and no field holds. */
function adaptApiFields(
  { fields, key }: FoundKey,
  o: Adapting,
): { readonly fields: readonly OutlineField[]; readonly missing: readonly string[] } {
  const required = new Set(toOpenApiList(o.create?.['required']));
  // A key that a new record may lack is made by the API.
  const isMade = key.readOnly || !required.has(key.path ?? key.name);
  const isSecret = (field: OutlineField): boolean => field.name !== key.name && isSecretField(field);
  const secrets = fields.filter(isSecret);
  if (secrets.length > 0)
    o.unknown.push(
      `${secrets.map(({ name }) => name).join(', ')} ${secrets.length === 1 ? 'was' : 'were'} left out: by name or format a secret.`,
    );
  const kept = fields
    .filter((field) => !isSecret(field))
    .map((field) => ({ ...adaptApiField(field, { ...o, isKey: field.name === key.name }), fields: adaptMembers(field, required) }))
    .map((field) => (field.name === key.name ? { ...field, readOnly: isMade, isFilledOutside: false, required: !isMade } : field));
  const held = new Set(kept.map((field) => field.path ?? field.name));
  return { fields: kept, missing: [...required].map(String).filter((wire) => !held.has(wire) && Object.hasOwn(o.properties, wire)) };
}

function adaptApiField(
  field: OutlineField,
  { api, properties, create, change, isKey }: Adapting & { readonly isKey: boolean },
): OutlineField {
  const wire = field.path ?? field.name;
  const schema = openSchema(properties[wire], api);
  const has = (body: OpenApiNode | null): boolean => Object.hasOwn(toOpenApiNode(body?.['properties']), wire);
  const isOnlyNew = create !== null && change !== null && has(create) && !has(change);
  // Of what is never read nobody sees that it is filled.
  const isHidden = schema['writeOnly'] === true;
  const isMade = field.readOnly || (isKey && create !== null && !has(create));
  return {
    ...field,
    title: field.title ?? titleOfSchema(schema, field),
    readOnly: isMade,
    isFilledOutside: isMade && !isKey,
    isImmutable: isOnlyNew && !isKey,
    required: field.required && !isMade && !isHidden && field.type !== 'boolean',
    default: isMade ? null : field.default,
  };
}

/** Members that no secret is; of an object that may be missing none has to be there. */
function adaptMembers(field: OutlineField, required: ReadonlySet<unknown>): readonly OutlineField[] {
  const isAsked = field.type !== 'object' || required.has(field.path ?? field.name);
  const inner = (member: OutlineField): OutlineField => ({
    ...member,
    required: member.required && isAsked,
    fields: member.fields.filter((each) => !isSecretField(each)).map(inner),
  });
  return field.fields.filter((member) => !isSecretField(member)).map(inner);
}

function isSecretField({ name, type }: OutlineField): boolean {
  return type === 'password' || isSecretName(name);
}

/** A title that says more than the name does. */
function titleOfSchema(schema: OpenApiNode, { name, fields, type }: OutlineField): string | null {
  const title = typeof schema['title'] === 'string' ? schema['title'].trim().replaceAll(/\s+/g, ' ') : '';
  if (title === '' || title.length > 40 || fields.length > 0 || /[{}]/.test(title) || ['json', 'object', 'array'].includes(type))
    return null;
  const bare = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  // A schema that is used for several values is called after itself.
  const isOwn = title.includes(' ') || /^[A-Z][a-z]+$/.test(title);
  return bare(title) === bare(humanizeName(name)) || !isOwn ? null : title;
}
