/** The values of a condition in plain words: fields by their titles, enum values by theirs, what is too involved as its formula. */
import { parseAge } from '../model/dates.ts';
import type { Node, Root, Steps } from '../model/expression.ts';
import { shownLimit } from '../model/facts.ts';
import { humanised } from '../model/humanised.ts';
import type { Field, Model, Resource } from '../model/model.ts';
import { operandsOf } from '../model/nodes.ts';
import { printNode } from '../print/expression.ts';
import type { Teller } from './teller.ts';

export interface Telling {
  readonly model: Pick<Model, 'roles'> & Partial<Pick<Model, 'user' | 'settings'>>;
  readonly resource: Resource | null;
  readonly teller: Teller;
}

/** A value in words; `beside` is the field it is compared with, whose choices and unit name a literal. */
export function valueInWords(node: Node, o: Telling, beside: Field | null = null): string {
  const { say } = o.teller;
  switch (node[0]) {
    case 'lit':
      return literalInWords(node[1], o, beside);
    case 'get':
      return pathInWords(node[1], node[2], o);
    case 'var': {
      const [, , steps] = node;
      return steps.length === 0 ? say('the entry') : say('{member} of the entry', { member: humanised(steps.join(' ')) });
    }
    case 'op':
      return operationInWords(node, o, beside);
    case 'call':
      return callInWords(node, o) ?? formula(node, o);
    default:
      return formula(node, o);
  }
}

/** Several values, the last one behind "or". */
export function anyOf(values: readonly string[], { teller }: Telling): string {
  const last = values.at(-1) ?? '';
  return values.length < 2 ? last : teller.say('{items} or {last}', { items: values.slice(0, -1).join(', '), last });
}

/** The field that a path leads to, with the titles on the way; null where there is none. */
export function fieldOf(node: Node, { model, resource }: Telling): Field | null {
  if (node[0] !== 'get') return null;
  const [, root, [first, ...rest]] = node;
  if (typeof first !== 'string') return null;
  if (root === 'user' || root === 'settings') return rest.length > 0 ? null : (ownOf(model[root] ?? {}, first) ?? null);
  if (root !== 'self' && root !== 'old' && root !== 'form') return null;
  const field = resource === null ? undefined : (ownOf(resource.fields, first) ?? enteredIn(resource, first));
  return rest.reduce<Field | null>((at, step) => (at === null ? null : below(at, step)), field ?? null);
}

// What a dialog or one form alone asks for.
function enteredIn(resource: Resource, name: string): Field | undefined {
  const forms = [resource.create, resource.edit, ...Object.values(resource.actions)];
  return forms.map((form) => (form === null ? undefined : ownOf(form.fields, name))).find((field) => field !== undefined);
}

function below(field: Field, step: string | number): Field | null {
  if (typeof step === 'number') return field.items ?? field;
  return ownOf(field.items?.members ?? field.members ?? {}, step) ?? null;
}

function ownOf<T>(all: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

function literalInWords(value: unknown, o: Telling, beside: Field | null): string {
  const { say, text } = o.teller;
  if (value === null || value === undefined || value === '') return say('empty');
  if (typeof value === 'boolean') return value ? say('yes') : say('no');
  const choice = beside?.choices?.kind === 'enum' ? beside.choices.values.find((each) => each.value === value) : undefined;
  if (choice !== undefined) return text(choice.title);
  if (typeof value === 'number') return String(beside === null ? value : shownLimit(beside, value));
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
}

function pathInWords(root: Root, steps: Steps, o: Telling): string {
  const { say } = o.teller;
  const what = titleOf(root, steps, o);
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
      return isYou(root, steps) ? say('you') : say('your {field}', { field: inSentence(what) });
    case 'settings':
      return say('the setting {field}', { field: what });
    case 'params':
      return say('{member} of the address', { member: what });
    case 'reply':
    case 'meta':
      return say('{member} of the answer', { member: what });
    default:
      return first === undefined ? say('the rows') : say('{member} of the rows', { member: what });
  }
}

/** What tells one user from another. */
export function isYou(root: Root, steps: Steps): boolean {
  return root === 'user' && steps.length === 1 && (steps[0] === 'username' || steps[0] === 'id');
}

// A title begins with a capital; codes such as ID keep theirs.
function inSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}

/** Title of the last step, "of" those before it. */
function titleOf(root: Root, steps: Steps, o: Telling): string {
  const { say, text } = o.teller;
  // Records that a reference names are read below `_data`.
  const path = steps[0] === '_data' ? steps.slice(1) : steps;
  return path.reduce<string>((owner, step, index) => {
    if (typeof step === 'number') return say('entry {number} of {owner}', { number: step + 1, owner });
    const isLookup = path !== steps && index > 0;
    const field = isLookup ? null : fieldOf(['get', root, path.slice(0, index + 1)], o);
    const title = field === null ? humanised(step) : text(field.title);
    return index === 0 ? title : say('{member} of {owner}', { member: title, owner });
  }, '');
}

function operationInWords(node: Node & readonly ['op', ...unknown[]], o: Telling, beside: Field | null): string {
  const [, operator] = node;
  const [first, second] = operandsOf(node);
  if (operator === 'list')
    return anyOf(
      operandsOf(node).map((each) => valueInWords(each, o, beside)),
      o,
    );
  if (first === undefined || second === undefined || !['+', '-', '*', '/'].includes(operator)) return formula(node, o);
  const part = (each: Node) => (each[0] === 'op' ? `(${valueInWords(each, o, beside)})` : valueInWords(each, o, beside));
  const signs: Readonly<Record<string, string>> = { '*': '×', '/': '÷', '-': '−' };
  return `${part(first)} ${signs[operator] ?? operator} ${part(second)}`;
}

function callInWords(node: Node & readonly ['call', ...unknown[]], o: Telling): string | null {
  const { say } = o.teller;
  const [, name] = node;
  const [first, second, third] = operandsOf(node);
  if (name === 'today') return say('today');
  if (name === 'now') return say('now');
  if (first === undefined) return null;
  const what = valueInWords(first, o);
  if (name === 'size')
    return isList(first, o) ? say('the number of entries of {field}', { field: what }) : say('the length of {field}', { field: what });
  if (name === 'lower') return say('{field} in lower case', { field: what });
  if (name === 'upper') return say('{field} in upper case', { field: what });
  if (name === 'ago') return agoInWords(first, o);
  if (name === 'coalesce')
    return operandsOf(node)
      .map((each) => valueInWords(each, o))
      .reduceRight((rest, each) => say('{first} or, if empty, {second}', { first: each, second: rest }));
  return name === 'plus' && second && third ? plusInWords(what, [second, third], o) : null;
}

const listing: ReadonlySet<string> = new Set(['split', 'lines', 'keys', 'values']);

function isList(node: Node, o: Telling): boolean {
  const ty = fieldOf(node, o)?.ty;
  if (node[0] === 'call') return listing.has(node[1]);
  return node[0] === 'each' || (typeof ty === 'object' && 'list' in ty);
}

function agoInWords(node: Node, o: Telling): string | null {
  const age = node[0] === 'lit' ? parseAge(node[1]) : null;
  const span = age === null ? null : spanInWords(age.n, age.unit, o);
  return span === null ? null : o.teller.say('{span} ago', { span });
}

function plusInWords(moment: string, [count, unit]: readonly [Node, Node], o: Telling): string | null {
  if (count[0] !== 'lit' || unit[0] !== 'lit' || typeof count[1] !== 'number' || typeof unit[1] !== 'string') return null;
  const span = spanInWords(Math.abs(count[1]), unit[1].replace(/s$/, ''), o);
  if (span === null) return null;
  return count[1] < 0 ? o.teller.say('{span} before {moment}', { span, moment }) : o.teller.say('{span} after {moment}', { span, moment });
}

function spanInWords(count: number, unit: string, { teller: { say } }: Telling): string | null {
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
function formula(node: Node, { teller }: Telling): string {
  return teller.say('the result of "{formula}"', { formula: printNode(node) });
}
