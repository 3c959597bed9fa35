/** What the claims of a sign-in provider make of somebody, as `signIn` of _app.yaml says. */
import { createHash } from 'node:crypto';
import { compileSchemaTest } from '../../language/compile/fields/validators.ts';
import { buildValueSchema } from '../../fields/types.ts';
import { evaluateNode, isConditionTrue, UNKNOWN, type EvaluationScope } from '../../model/evaluate.ts';
import type { Expression, ValuePath } from '../../model/expression.ts';
import type { Field, Model, SignInMapping } from '../../model/model.ts';
import { childNodesOf } from '../../model/nodes.ts';
import { getAtPath } from '../../model/steps.ts';
import type { Values } from '../../model/values.ts';
import type { WriteLog } from '../log.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import type { StoredClaims } from '../store/claims.ts';
import type { ProviderClaims } from './account.ts';

export interface ClaimsReader {
  readonly mapping: SignInMapping;
  /** Names what the claims are read by. */
  readonly name: string;
  /** Refuses what cannot be what it is to become, and names the claim; the log is told of it, and of roles that there are not. */
  readonly read: (claims: ProviderClaims) => Pick<StoredClaims, 'roles' | 'attributes'>;
  /** Whether a claim that it looks at is not there. */
  readonly misses: (claims: ProviderClaims) => boolean;
}

interface ReaderOptions {
  readonly model: Pick<Model, 'roles' | 'user'>;
  readonly mapping: SignInMapping;
  /** Whose claims they are. */
  readonly place: string;
  readonly settings: Values;
  readonly now: () => Date;
  readonly log: WriteLog;
}

export function openClaimsReader({ model, mapping, place, settings, now, log }: ReaderOptions): ClaimsReader {
  const fits = new Map(Object.values(model.user).map((field) => [field.name, compileSchemaTest(buildValueSchema(field))]));
  const read: ClaimsReader['read'] = (claims) => {
    const scope: EvaluationScope = { claims, settings, roles: new Set(), mode: 'show', now: now(), zone: 'UTC' };
    const attributes = Object.entries(mapping.attributes).map(([name, expression]) => {
      const value = emptyIfUnknown(evaluateNode(expression.node, scope));
      const field = model.user[name];
      const isRight = value === null || (field !== undefined && fits.get(name)?.(value) === true);
      return [name, isRight ? value : refuseClaim(expression, { value, name, must: describeFieldType(field), log })] as const;
    });
    const roles = readRoles(mapping.roles, scope, log);
    return { roles: roles === null ? null : dropUnknownRoles(roles, model, log), attributes: Object.fromEntries(attributes) };
  };
  const name = createHash('sha256')
    .update(JSON.stringify([place, printMapping(mapping), listSettingsRead(mapping).map((path) => getAtPath(settings, path) ?? null)]))
    .digest('base64url')
    .slice(0, 16);
  const asked = listExpressions(mapping).flatMap((each) =>
    listClaimsRead(each).flatMap(([claim]) => (claim === undefined ? [] : [String(claim)])),
  );
  return { mapping, name, read, misses: (claims) => asked.some((claim) => claims[claim] === undefined) };
}

function readRoles(roles: SignInMapping['roles'], scope: EvaluationScope, log: WriteLog): readonly string[] | null {
  if (roles === null) return null;
  if ('when' in roles) return Object.entries(roles.when).flatMap(([role, condition]) => (isConditionTrue(condition, scope) ? [role] : []));
  const value = emptyIfUnknown(evaluateNode(roles.node, scope));
  // Several providers send the only one of a list by itself.
  const list = value === null ? [] : Array.isArray(value) ? value : [value];
  return list.every((role) => typeof role === 'string') ? list : refuseClaim(roles, { value, name: 'roles', must: 'a list of texts', log });
}

function dropUnknownRoles(given: readonly string[], { roles }: ReaderOptions['model'], log: WriteLog): readonly string[] {
  const known = given.filter((role) => Object.hasOwn(roles, role));
  const unknown = given.filter((role) => !Object.hasOwn(roles, role));
  if (unknown.length > 0) log({ event: 'unknown roles in claims', roles: unknown.slice(0, 20), count: unknown.length });
  return [...new Set(known)];
}

interface WrongClaim {
  readonly value: unknown;
  /** What was to come of it. */
  readonly name: string;
  readonly must: string;
  readonly log: WriteLog;
}

// What a claim holds is somebody's own: neither log nor page repeats it.
function refuseClaim(expression: Expression, { value, name, must, log }: WrongClaim): never {
  const claim =
    listClaimsRead(expression)
      .map((path) => path.join('.'))
      .join(', ') || expression.text;
  const reason = `the claim "${claim}" gives ${describeKind(value)} for "${name}", which must be ${must}`;
  log({ event: 'sign-in refused', reason });
  return refuseCall('forbidden', say('You cannot be signed in'), {
    hint: say(
      'The claim "{claim}" of your provider has a value that "{name}" cannot take here. Whoever runs this app finds more in its log.',
      {
        claim,
        name,
      },
    ),
  });
}

function describeFieldType(field: Field | undefined): string {
  const one = field?.choices?.kind === 'enum' ? `one of ${field.choices.values.map(({ value }) => String(value)).join(', ')}` : null;
  return `${one ?? `of the type ${field?.type ?? 'string'}`}${field?.isMultiple === true ? ', as a list' : ''}`;
}

function describeKind(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string' ? 'a text' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function emptyIfUnknown(value: unknown): unknown {
  return value === UNKNOWN || value === undefined ? null : value;
}

/** The paths of the claims that an expression reads. */
function listClaimsRead({ node }: Pick<Expression, 'node'>): readonly ValuePath[] {
  const own = node[0] === 'get' && node[1] === 'claims' ? [node[2]] : [];
  return [...own, ...childNodesOf(node).flatMap((child) => listClaimsRead({ node: child }))];
}

function listExpressions({ roles, attributes }: SignInMapping): readonly Expression[] {
  const conditions = roles === null ? [] : 'when' in roles ? Object.values(roles.when) : [roles];
  return [...conditions, ...Object.values(attributes)].filter((each) => typeof each !== 'boolean');
}

function listSettingsRead(mapping: SignInMapping): readonly (readonly string[])[] {
  const reads = listExpressions(mapping).flatMap((each) => each.reads);
  return [...new Set(reads)].toSorted().flatMap((read) => (read.startsWith('settings.') ? [read.split('.').slice(1)] : []));
}

/** What it means, wherever it is written. */
function printMapping({ needsRecord, roles, attributes }: SignInMapping): unknown {
  const nodeOf = (each: boolean | Expression): unknown => (typeof each === 'boolean' ? each : each.node);
  const nodesOf = (all: Readonly<Record<string, boolean | Expression>>): unknown =>
    Object.entries(all).map(([name, each]) => [name, nodeOf(each)]);
  return [needsRecord, roles === null ? null : 'when' in roles ? nodesOf(roles.when) : nodeOf(roles), nodesOf(attributes)];
}
