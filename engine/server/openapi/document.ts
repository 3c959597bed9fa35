/** The API of a Model as an OpenAPI 3.1 document, printed from the very routes that the server answers by. */
import type { JsonSchema } from '../../fields/types.ts';
import { FILTER_LIMIT, ROWS_LIMIT, ROWS_UNASKED, SEARCH_LIMIT } from '../../model/query.ts';
import { periods, printPeriod } from '../../model/periods.ts';
import type { HttpMethod, Model, PathPart, Resource } from '../../model/model.ts';
import { statusOf } from '../reply/failure.ts';
import type { ApiRoute, ApiRoutes, RouteTarget } from '../request/routes.ts';
import { describeCommentAnswers, sentComment } from './comments.ts';
import { countsSchema, sumsSchema, tabsSchema } from './figures.ts';
import { notificationPaths } from './notifications.ts';
import { waitingPaths } from './waiting.ts';
import { listOperationParameters, referTo, sharedParameters } from './parameters.ts';
import { nameOperation, summarizeTarget } from './target-names.ts';
import { describeTarget } from './rights.ts';
import { buildAnsweredSchema, buildSentSchema } from './schemas.ts';

/** The whole document, as plain JSON. */
export function buildOpenApiDocument(model: Model, routes: ApiRoutes): JsonSchema {
  const all = [...routes.values()].flat();
  const resources = Object.values(model.resources).filter(({ page }) => page === null);
  return {
    openapi: '3.1.0',
    info: { title: model.title.text, version: model.hash, description },
    servers: [{ url: model.apiBase }],
    security: [{ session: [] }],
    tags: resources.filter(({ view }) => view === null).map(describeTag),
    paths: { ...describePaths(all, model), ...notificationPaths, ...waitingPaths, '/whoami': whoami },
    components: {
      schemas: { Failure: describeFailure(), ...Object.fromEntries(resources.flatMap(listResourceSchemas)) },
      responses: {
        Refused: { description: 'Refused. `code` says why, and `errors` which fields.', content: json(referTo('schemas', 'Failure')) },
      },
      parameters: sharedParameters,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'steward_session',
          description: 'Set by signing in; `__Host-` stands before it under https.',
        },
      },
    },
  };
}

const description = [
  'A list is filtered by `field=value`. A sign before the value says how: `>` more than or equal to, `<` less than or equal to, `^` begins with, `~` contains, `!` is not, `*a,b` is one of these; `~empty~` is the empty value.',
  '`_or` holds filters as they stand in an address, encoded as one value: a record matches that passes all of one `_or`, and all filters beside them.',
  `A date is asked for by a period too: ${periods.map((period) => `\`${printPeriod(period)}\``).join(', ')}.`,
  `A list answers ${String(ROWS_UNASKED)} rows where \`_limit\` does not say how many, and refuses to answer more than ${String(ROWS_LIMIT)} at once; \`metadata.total\` says how many there are. At most ${String(FILTER_LIMIT.filters)} filters are asked with ${String(FILTER_LIMIT.values)} values each, and ${String(SEARCH_LIMIT.words)} words searched for.`,
  'Fields that somebody may not see are missing from answers, and records that they may not see are not there.',
].join('\n\n');

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

function describeTag({ name, titlePlural, description: about }: Resource): JsonSchema {
  return { name, ...(about ? { description: about.text } : { description: titlePlural.text }) };
}

function describeFailure(): JsonSchema {
  const text = { type: 'string' };
  return {
    type: 'object',
    required: ['message', 'code'],
    properties: {
      message: { ...text, description: 'In the language of the call.' },
      code: { ...text, enum: Object.keys(statusOf) },
      hint: { type: ['string', 'null'], description: 'The way out.' },
      errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
      data: { description: 'The record as it is stored, where somebody else has changed it.' },
    },
  };
}

function listResourceSchemas(resource: Resource): readonly (readonly [string, JsonSchema])[] {
  const { name, ops, fields, create, edit, schema } = resource;
  const required = (schema.create as { readonly required?: readonly string[] }).required ?? [];
  return [
    [name, buildAnsweredSchema(resource)],
    ...(ops.create === null ? [] : [[`${name}.create`, buildSentSchema({ ...fields, ...create?.fields }, required)] as const]),
    ...(ops.update === null ? [] : [[`${name}.update`, buildSentSchema({ ...fields, ...edit?.fields }, [])] as const]),
    ...Object.values(resource.actions).flatMap((action) => {
      const wanted = Object.values(action.fields).filter(
        (field) => field.required === true && field.visible === true && field.default === null,
      );
      if (action.does.kind !== 'request' || Object.keys(action.fields).length === 0) return [];
      return [
        [
          nameDialog(resource, action.name),
          buildSentSchema(
            action.fields,
            wanted.map((field) => field.name),
          ),
        ] as const,
      ];
    }),
  ];
}

const nameDialog = (resource: Resource, action: string): string => `${resource.name}.${action}`;

/** Routes of one shape are one path, whatever its parameters are called elsewhere. */
function describePaths(routes: readonly ApiRoute[], model: Model): JsonSchema {
  const paths = new Map<
    string,
    { readonly path: string; readonly parts: readonly NamedPart[]; readonly methods: Record<string, JsonSchema> }
  >();
  for (const route of routes) {
    const [first] = route.targets;
    if (first === undefined) continue;
    const shape = JSON.stringify(route.shape);
    const parts = namePathParts(first.op.path, first.resource);
    const known = paths.get(shape) ?? { path: `/${parts.map(({ text }) => text).join('/')}`, parts, methods: {} };
    paths.set(shape, known);
    known.methods[route.method.toLowerCase()] = describeOperation(route, first, model);
  }
  return Object.fromEntries(
    [...paths.values()].map(({ path, parts, methods }) => {
      const parameters = parts.flatMap(({ name, about }) =>
        name === null ? [] : [{ name, in: 'path', required: true, schema: { type: 'string' }, ...(about && { description: about }) }],
      );
      return [path, { ...(parameters.length > 0 && { parameters }), ...methods }];
    }),
  );
}

interface NamedPart {
  readonly text: string;
  /** null: it stands as it is. */
  readonly name: string | null;
  readonly about: string | null;
}

function namePathParts(path: readonly PathPart[], { key, parents }: Resource): readonly NamedPart[] {
  return path.map((part) => {
    if (typeof part === 'string') return { text: part, name: null, about: null };
    const name = 'param' in part ? part.param : (key[part.key] ?? `key${String(part.key)}`);
    const isAny = 'param' in part && parents.some(({ param, wildcard }) => param === part.param && wildcard);
    return { text: `{${name}}`, name, about: isAny ? '`*` stands for all of them.' : null };
  });
}

function describeOperation(route: ApiRoute, first: RouteTarget, model: Model): JsonSchema {
  const { method, targets } = route;
  const base = first.resource.view?.of ?? first.resource.name;
  const parameters = listOperationParameters(route, first.resource);
  const body = describeBody(route);
  return {
    operationId: nameOperation(first),
    tags: [model.resources[base] === undefined ? first.resource.name : base],
    summary: summarizeTarget(first),
    description: targets.flatMap((target) => describeOfSeveral(target, targets, model)).join('\n\n'),
    ...(targets.some(({ resource }) => resource.isPublic) && { security: [{}, { session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { ...describeAnswers(targets, method), default: referTo('responses', 'Refused') },
  };
}

/** One address can be that of a resource, its views and its actions: each says whose sentence it is. */
function describeOfSeveral(target: RouteTarget, all: readonly RouteTarget[], model: Model): readonly string[] {
  const sentences = describeTarget(target, model);
  return all.length === 1 || target.kind === 'action' ? sentences : [`${summarizeTarget(target)}. ${sentences.join(' ')}`];
}

function describeBody({ method, targets }: ApiRoute): JsonSchema | null {
  if (method === 'GET' || method === 'DELETE') return null;
  const bodies = targets.map((target) => ({ encoding: target.op.encoding, schema: describeTargetBody(target) }));
  const content = (['json', 'multipart'] as const).flatMap((encoding) => {
    const fitting = bodies.filter((body) => body.encoding === encoding).map(({ schema }) => JSON.stringify(schema));
    const schemas = [...new Set(fitting)].map((text) => JSON.parse(text) as JsonSchema);
    if (schemas.length === 0) return [];
    const type = encoding === 'json' ? 'application/json' : 'multipart/form-data';
    return [[type, { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } }] as const];
  });
  return { content: Object.fromEntries(content) };
}

function describeTargetBody(target: RouteTarget): JsonSchema {
  const { resource, kind } = target;
  if (kind === 'create' || kind === 'update') return referTo('schemas', `${resource.name}.${kind}`);
  if (kind === 'comments') return sentComment;
  if (kind !== 'action' || target.action.does.kind !== 'request') return { type: 'object' };
  const { name, fields, does, to } = target.action;
  if (Object.keys(fields).length > 0) return referTo('schemas', nameDialog(resource, name));
  const state = resource.stateField === null ? undefined : resource.fields[resource.stateField];
  const isMove = to !== null && does.op.method === 'PUT' && state?.sendAs !== null && state !== undefined;
  return isMove ? { type: 'object', properties: { [state.sendAs ?? '']: { const: to } } } : { type: 'object' };
}

function describeAnswers(targets: readonly RouteTarget[], method: HttpMethod): JsonSchema {
  const [first] = targets;
  if (first === undefined) return {};
  const { kind, resource, op } = first;
  const own = op.read.length > 0 || op.behaviour;
  const record = own ? {} : { type: 'object', required: ['data'], properties: { data: referTo('schemas', resource.name) } };
  const rows = { type: 'array', items: kind === 'collection' ? { type: 'object' } : referTo('schemas', resource.name) };
  const total = { type: 'object', properties: { total: { type: 'integer' } }, additionalProperties: true };
  const list = own ? {} : { type: 'object', required: ['data'], properties: { data: rows, metadata: total, replies: { type: 'object' } } };
  const answer = (about: string, schema: JsonSchema, headers?: JsonSchema): JsonSchema => ({
    description: about,
    ...(headers && { headers }),
    content: json(schema),
  });
  const version = { ETag: { description: 'The version of the record.', schema: { type: 'string' } } };
  if (kind === 'sums') return { 200: answer('Sums over all records that match, by field and currency.', sumsSchema) };
  if (kind === 'counts') return { 200: answer('How many of the records that match hold each choice.', countsSchema) };
  if (kind === 'tabs') return { 200: answer('How many rows stand behind each tab of its page, or of its edit form.', tabsSchema) };
  if (kind === 'comments') return describeCommentAnswers(first.deed, answer);
  if (kind === 'list' || kind === 'deleted' || (kind === 'collection' && !first.collection.isSingle))
    return { 200: answer('The rows of a page.', list) };
  if (kind === 'get') return { 200: answer('The record.', record, version) };
  if (kind === 'create' || kind === 'restore')
    return {
      201: answer(kind === 'create' ? 'The record as it was created.' : 'The record as it was brought back.', record, {
        ...version,
        Location: { schema: { type: 'string' } },
      }),
    };
  if (kind === 'delete' || method === 'DELETE') return { 204: { description: 'It is gone.' } };
  if (kind === 'download' || kind === 'file') return { 200: { description: 'The file.', content: { '*/*': {} } } };
  const done = { 204: { description: 'Done; there is nothing to say.' } };
  return kind === 'update' ? { 200: answer('The record as it is now.', record, version), ...done } : { 200: answer('Done.', {}), ...done };
}

const whoami = {
  get: {
    ...{ operationId: 'whoami', summary: 'Who is signed in', description: 'Allowed to everybody who is signed in.' },
    responses: {
      200: {
        description: 'The user, with the roles that count.',
        content: json({
          type: 'object',
          required: ['id', 'username', 'roles', 'timezone'],
          properties: {
            ...{ id: { type: 'string' }, username: { type: 'string' }, timezone: { type: 'string' } },
            roles: { type: 'array', items: { type: 'string' } },
          },
        }),
      },
      default: referTo('responses', 'Refused'),
    },
  },
};
