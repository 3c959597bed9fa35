/** The values of a condition in plain words: fields by their titles, enum values by theirs, what is too involved as its formula. */
import { parseAgeText } from '../../model/dates.ts';
import type { ExpressionNode, ScopeRoot, ValuePath } from '../../model/expression.ts';
import { limitInMainUnits } from '../../model/facts.ts';
import { humanizeName } from '../../model/humanised.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import { operandsOfNode } from '../../model/nodes.ts';
import { findChoiceOption } from '../../model/options.ts';
import { toPlainText } from '../../model/packed.ts';
import { printExpression } from '../../print/expression.ts';
import type { Teller } from './teller.ts';

export interface Telling {
  readonly model: Pick<Model, 'roles'> & Partial<Pick<Model, 'user' | 'settings'>>;
  readonly resource: Resource | null;
  readonly teller: Teller;
}

/** A value in words; `beside` is the field it is compared with, whose choices and unit name a literal. */
export function describeValue(node: ExpressionNode, o: Telling, beside: Field | null = null): string {
  const { say } = o.teller;
  switch (node[0]) {
    case 'lit':
      return describeLiteral(node[1], o, beside);
    case 'get':
      return describePath(node[1], node[2], o);
    case 'var': {
      const [, , steps] = node;
      return steps.length === 0 ? say('the entry') : say('{member} of the entry', { member: humanizeName(steps.join(' ')) });
    }
    case 'op':
      return describeOperation(node, o, beside);
    case 'call':
      return describeCallValue(node, o) ?? describeFormula(node, o);
    default:
      return describeFormula(node, o);
  }
}

/** Several values, the last one behind "or". */
export function joinWithOrWord(values: readonly string[], { teller }: Telling): string {
  const last = values.at(-1) ?? '';
  return values.length < 2 ? last : teller.say('{items} or {last}', { items: values.slice(0, -1).join(', '), last });
}

/** The field that a path leads to, with the titles on the way; null where there is none. */
export function findFieldOfNode(node: ExpressionNode, { model, resource }: Telling): Field | null {
  if (node[0] !== 'get') return null;
  const [, root, [first, ...rest]] = node;
  if (typeof first !== 'string') return null;
  if (root === 'user' || root === 'settings') return rest.length > 0 ? null : (ownEntryOf(model[root] ?? {}, first) ?? null);
  if (root !== 'self' && root !== 'old' && root !== 'form') return null;
  const field = resource === null ? undefined : (ownEntryOf(resource.fields, first) ?? findEnteredField(resource, first));
  return rest.reduce<Field | null>((at, step) => (at === null ? null : fieldBelowStep(at, step)), field ?? null);
}

// What a dialog or one form alone asks for.
function findEnteredField(resource: Resource, name: string): Field | undefined {
  const forms = [resource.create, resource.edit, ...Object.values(resource.actions)];
  return forms.map((form) => (form === null ? undefined : ownEntryOf(form.fields, name))).find((field) => field !== undefined);
}

function fieldBelowStep(field: Field, step: string | number): Field | null {
  if (typeof step === 'number') return field.items ?? field;
  return ownEntryOf(field.items?.members ?? field.members ?? {}, step) ?? null;
}

function ownEntryOf<T>(all: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

function describeLiteral(value: unknown, o: Telling, beside: Field | null): string {
  const { say, text } = o.teller;
  if (value === null || value === undefined || value === '') return say('empty');
  if (typeof value === 'boolean') return value ? say('yes') : say('no');
  const choice = findChoiceOption(beside?.choices, value);
  if (choice !== undefined) return text(choice.title);
  if (typeof value === 'number') return String(beside === null ? value : limitInMainUnits(beside, value));
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
}

function describePath(root: ScopeRoot, steps: ValuePath, o: Telling): string {
  const { say, inSentence } = o.teller;
  const what = titleOfPath(root, steps, o);
  const [first] = steps;
  switch (root) {
    case 'self':
      return what;
    case 'old':
      return say('the stored {field}', { field: what });
    case 'form':
      return say('the entered {field}', { field: what });
    case 'it':
      return first === undefined ? say('the value') : say('{member} of the value', { member: what });
    case 'parent':
      return say('{member} of the parent record', { member: what });
    case 'user':
      if (first === 'roles' && steps.length === 1) return say('your roles');
      return isSignedInUser(root, steps) ? say('you') : say('your {field}', { field: inSentence(what) });
    case 'settings':
      return say('the setting {field}', { field: what });
    case 'params':
      return say('{member} of the address', { member: what });
    case 'claims':
      return say('the claim {member}', { member: steps.join('.') });
    case 'reply':
    case 'meta':
      return say('{member} of the answer', { member: what });
    default:
      return first === undefined ? say('the rows') : say('{member} of the rows', { member: what });
  }
}

/** What tells one user from another. */
export function isSignedInUser(root: ScopeRoot, steps: ValuePath): boolean {
  return root === 'user' && steps.length === 1 && (steps[0] === 'username' || steps[0] === 'id');
}

/** Title of the last step, "of" those before it. */
function titleOfPath(root: ScopeRoot, steps: ValuePath, o: Telling): string {
  const { say, text } = o.teller;
  // Records that a reference names are read below `_data`.
  const path = steps[0] === '_data' ? steps.slice(1) : steps;
  return path.reduce<string>((owner, step, index) => {
    if (typeof step === 'number') return say('entry {number} of {owner}', { number: step + 1, owner });
    const isLookup = path !== steps && index > 0;
    const field = isLookup ? null : findFieldOfNode(['get', root, path.slice(0, index + 1)], o);
    // Attributes of users are not known everywhere; what they are called by themselves is in the catalogues all the same.
    const title = text(field === null ? toPlainText(humanizeName(step)) : field.title);
    return index === 0 ? title : say('{member} of {owner}', { member: title, owner });
  }, '');
}

function describeOperation(node: ExpressionNode & readonly ['op', ...unknown[]], o: Telling, beside: Field | null): string {
  const [, operator] = node;
  const [first, second] = operandsOfNode(node);
  if (operator === 'list')
    return joinWithOrWord(
      operandsOfNode(node).map((each) => describeValue(each, o, beside)),
      o,
    );
  if (first === undefined || second === undefined || !['+', '-', '*', '/'].includes(operator)) return describeFormula(node, o);
  const part = (each: ExpressionNode) => (each[0] === 'op' ? `(${describeValue(each, o, beside)})` : describeValue(each, o, beside));
  const signs: Readonly<Record<string, string>> = { '*': '×', '/': '÷', '-': '−' };
  return `${part(first)} ${signs[operator] ?? operator} ${part(second)}`;
}

function describeCallValue(node: ExpressionNode & readonly ['call', ...unknown[]], o: Telling): string | null {
  const { say } = o.teller;
  const [, name] = node;
  const [first, second, third] = operandsOfNode(node);
  if (name === 'today') return say('today');
  if (name === 'now') return say('now');
  if (first === undefined) return null;
  const what = describeValue(first, o);
  if (name === 'size')
    return isListNode(first, o) ? say('the number of entries of {field}', { field: what }) : say('the length of {field}', { field: what });
  if (name === 'lower') return say('{field} in lower case', { field: what });
  if (name === 'upper') return say('{field} in upper case', { field: what });
  if (name === 'ago') return describeAgo(first, o);
  if (name === 'coalesce')
    return operandsOfNode(node)
      .map((each) => describeValue(each, o))
      .reduceRight((rest, each) => say('{first} or, if empty, {second}', { first: each, second: rest }));
  return name === 'plus' && second && third ? describePlus(what, [second, third], o) : null;
}

const listing: ReadonlySet<string> = new Set(['split', 'lines', 'keys', 'values']);

function isListNode(node: ExpressionNode, o: Telling): boolean {
  const ty = findFieldOfNode(node, o)?.ty;
  if (node[0] === 'call') return listing.has(node[1]);
  return node[0] === 'each' || (typeof ty === 'object' && 'list' in ty);
}

function describeAgo(node: ExpressionNode, o: Telling): string | null {
  const age = node[0] === 'lit' ? parseAgeText(node[1]) : null;
  const span = age === null ? null : describeSpan(age.n, age.unit, o);
  return span === null ? null : o.teller.say('{span} ago', { span });
}

function describePlus(moment: string, [count, unit]: readonly [ExpressionNode, ExpressionNode], o: Telling): string | null {
  if (count[0] !== 'lit' || unit[0] !== 'lit' || typeof count[1] !== 'number' || typeof unit[1] !== 'string') return null;
  const span = describeSpan(Math.abs(count[1]), unit[1].replace(/s$/, ''), o);
  if (span === null) return null;
  return count[1] < 0 ? o.teller.say('{span} before {moment}', { span, moment }) : o.teller.say('{span} after {moment}', { span, moment });
}

function describeSpan(count: number, unit: string, { teller: { say } }: Telling): string | null {
  const spans: Readonly<Record<string, () => string>> = {
    second: () => say('{count, plural, one {# second} other {# seconds}}', { count }),
    minute: () => say('{count, plural, one {# minute} other {# minutes}}', { count }),
    hour: () => say('{count, plural, one {# hour} other {# hours}}', { count }),
    day: () => say('{count, plural, one {# day} other {# days}}', { count }),
    week: () => say('{count, plural, one {# week} other {# weeks}}', { count }),
    month: () => say('{count, plural, one {# month} other {# months}}', { count }),
    year: () => say('{count, plural, one {# year} other {# years}}', { count }),
  };
  return Object.hasOwn(spans, unit) ? (spans[unit]?.() ?? null) : null;
}

/** What has no words of its own, as it is written. */
function describeFormula(node: ExpressionNode, { teller }: Telling): string {
  return teller.say('the result of "{formula}"', { formula: printExpression(node) });
}
