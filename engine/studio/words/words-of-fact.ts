/** One fact of a condition, affirmed or denied: the part of a sentence between "and" and "or". */
import type { ExpressionNode, Operator } from '../../model/expression.ts';
import type { Model } from '../../model/model.ts';
import { operandsOfNode } from '../../model/nodes.ts';
import { printExpression } from '../../print/expression.ts';
import { joinWithOrWord, findFieldOfNode, isSignedInUser, describeValue, type Telling } from './words-of-value.ts';
import type { Teller } from './teller.ts';

/** The fact in words; what is denied is said so. */
export function describeFact(node: ExpressionNode, isTrue: boolean, o: Telling): string {
  switch (node[0]) {
    case 'role': {
      const role = titleOfRole(node[1], o.model.roles, o.teller.text);
      return isTrue ? o.teller.say('you have the role {role}', { role }) : o.teller.say('you do not have the role {role}', { role });
    }
    case 'op':
      return describeOperator(node[1], operandsOfNode(node), { node, isTrue, o }) ?? describeAsWritten(node, isTrue, o);
    case 'call':
      return describeCallFact(node[1], operandsOfNode(node), { isTrue, o }) ?? describeAsWritten(node, isTrue, o);
    case 'get':
    case 'var':
      return describeYesOrNo(node, isTrue, o);
    default:
      return describeAsWritten(node, isTrue, o);
  }
}

interface DescribedFact {
  readonly isTrue: boolean;
  readonly o: Telling;
}

/** The title of a role; its name where there is none. */
export function titleOfRole(name: string, roles: Model['roles'], text: Teller['text']): string {
  const title = Object.hasOwn(roles, name) ? roles[name]?.title : undefined;
  return title === undefined ? name : text(title);
}

function describeYesOrNo(node: ExpressionNode, isTrue: boolean, o: Telling): string {
  const what = describeValue(node, o);
  return isTrue ? o.teller.say('{what} is yes', { what }) : o.teller.say('{what} is no', { what });
}

/** What has no words of its own, as it is written. */
function describeAsWritten(node: ExpressionNode, isTrue: boolean, { teller: { say } }: Telling): string {
  const formula = printExpression(node);
  return isTrue ? say('"{formula}" holds', { formula }) : say('"{formula}" does not hold', { formula });
}

function describeOperator(
  operator: Operator,
  [first, second]: readonly ExpressionNode[],
  fact: DescribedFact & { readonly node: ExpressionNode },
): string | null {
  if (first === undefined || second === undefined) return null;
  if (operator === '==' || operator === '!=') {
    const isSame = (operator === '==') === fact.isTrue;
    return isLiteralOrUser(first) && !isLiteralOrUser(second)
      ? describeEquality(second, first, { ...fact, isTrue: isSame })
      : describeEquality(first, second, { ...fact, isTrue: isSame });
  }
  if (operator === 'in') return describeMembership(first, second, fact);
  return describeOrder(operator, [first, second], fact);
}

// What stands behind "is": a literal, or the user.
function isLiteralOrUser(node: ExpressionNode): boolean {
  return node[0] === 'lit' || (node[0] === 'get' && node[1] === 'user');
}

function describeEquality(first: ExpressionNode, second: ExpressionNode, { isTrue, o }: DescribedFact): string {
  const { say } = o.teller;
  if (first[0] === 'mode') return describeMode(second, isTrue, o);
  if (second[0] === 'lit' && typeof second[1] === 'boolean') return describeYesOrNo(first, second[1] === isTrue, o);
  const what = describeValue(first, o);
  if (second[0] === 'lit' && second[1] === null) return isTrue ? say('{what} is empty', { what }) : say('{what} is not empty', { what });
  if (second[0] === 'get' && isSignedInUser(second[1], second[2]))
    return isTrue ? say('{what} is you', { what }) : say('{what} is not you', { what });
  const value = describeValue(second, o, findFieldOfNode(first, o));
  if (second[0] === 'get' && second[1] !== 'user')
    return isTrue ? say('{what} is the same as {value}', { what, value }) : say('{what} is not the same as {value}', { what, value });
  return isTrue ? say('{what} is {value}', { what, value }) : say('{what} is not {value}', { what, value });
}

function describeMode(node: ExpressionNode, isTrue: boolean, o: Telling): string {
  const { say } = o.teller;
  const tables: Readonly<Record<string, readonly [() => string, () => string]>> = {
    list: [() => say('this is the list'), () => say('this is not the list')],
    show: [() => say('this is the page that shows the record'), () => say('this is not the page that shows the record')],
    create: [() => say('the record is being created'), () => say('the record is not being created')],
    edit: [() => say('the record is being edited'), () => say('the record is not being edited')],
  };
  const name = node[0] === 'lit' && typeof node[1] === 'string' ? node[1] : '';
  const [yes, no] = (Object.hasOwn(tables, name) ? tables[name] : undefined) ?? [];
  if (yes !== undefined && no !== undefined) return isTrue ? yes() : no();
  return describeAsWritten(['op', '==', ['mode'], node], isTrue, o);
}

function listInWords(node: ExpressionNode, beside: ExpressionNode, o: Telling): readonly string[] | null {
  if (node[0] === 'op' && node[1] === 'list') return operandsOfNode(node).map((each) => describeValue(each, o, findFieldOfNode(beside, o)));
  return node[0] === 'lit' && Array.isArray(node[1])
    ? node[1].map((each: unknown) => describeValue(['lit', each], o, findFieldOfNode(beside, o)))
    : null;
}

function describeMembership(first: ExpressionNode, second: ExpressionNode, { isTrue, o }: DescribedFact): string {
  const { say } = o.teller;
  const all = listInWords(second, first, o);
  if (all === null) {
    const [what, value] = [describeValue(second, o), describeValue(first, o, findFieldOfNode(second, o))];
    return isTrue ? say('{what} has the entry {value}', { what, value }) : say('{what} does not have the entry {value}', { what, value });
  }
  const [what, values] = [first[0] === 'mode' ? say('the screen') : describeValue(first, o), joinWithOrWord(all, o)];
  return isTrue ? say('{what} is {value}', { what, value: values }) : say('{what} is not {value}', { what, value: values });
}

const mirrored: Readonly<Record<string, Operator>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const opposite: Readonly<Record<string, Operator>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

function describeOrder(
  written: Operator,
  [left, right]: readonly [ExpressionNode, ExpressionNode],
  { isTrue, o }: DescribedFact,
): string | null {
  if (!Object.hasOwn(mirrored, written)) return null;
  const isTurned = left[0] === 'lit' && right[0] !== 'lit';
  const [first, second] = isTurned ? [right, left] : [left, right];
  const turned = isTurned ? (mirrored[written] ?? written) : written;
  const operator = isTrue ? turned : (opposite[turned] ?? turned);
  const { say } = o.teller;
  const values = { what: describeValue(first, o), value: describeValue(second, o, findFieldOfNode(first, o)) };
  const isTime = isMomentNode(first, o) || isMomentNode(second, o);
  if (operator === '<') return isTime ? say('{what} is before {value}', values) : say('{what} is less than {value}', values);
  if (operator === '<=') return isTime ? say('{what} is not after {value}', values) : say('{what} is at most {value}', values);
  if (operator === '>') return isTime ? say('{what} is after {value}', values) : say('{what} is more than {value}', values);
  return isTime ? say('{what} is not before {value}', values) : say('{what} is at least {value}', values);
}

const moments: ReadonlySet<string> = new Set(['today', 'now', 'plus', 'instant', 'fromUnix', 'ago']);

function isMomentNode(node: ExpressionNode, o: Telling): boolean {
  const ty = findFieldOfNode(node, o)?.ty;
  return ty === 'date' || ty === 'date-time' || (node[0] === 'call' && moments.has(node[1]));
}

function describeCallFact(name: string, operands: readonly ExpressionNode[], { isTrue, o }: DescribedFact): string | null {
  const { say } = o.teller;
  const [first, second] = operands;
  if (first === undefined) return null;
  if (name === 'same' && second !== undefined) return describeSame(first, second, { isTrue, o });
  const what = describeValue(first, o);
  if (name === 'isEmail') return isTrue ? say('{what} is an email address', { what }) : say('{what} is not an email address', { what });
  if (name === 'isUrl') return isTrue ? say('{what} is a web address', { what }) : say('{what} is not a web address', { what });
  if (name === 'isHostname') return isTrue ? say('{what} is a host name', { what }) : say('{what} is not a host name', { what });
  if (name === 'hasPassword')
    return isTrue ? say('{what} contains a password', { what }) : say('{what} does not contain a password', { what });
  if (second === undefined) return null;
  const values = { what, value: describeValue(second, o) };
  if (name === 'contains') return isTrue ? say('{what} contains {value}', values) : say('{what} does not contain {value}', values);
  if (name === 'startsWith') return isTrue ? say('{what} starts with {value}', values) : say('{what} does not start with {value}', values);
  if (name === 'endsWith') return isTrue ? say('{what} ends with {value}', values) : say('{what} does not end with {value}', values);
  if (name !== 'matches') return null;
  return isTrue ? say('{what} matches the pattern {value}', values) : say('{what} does not match the pattern {value}', values);
}

// Unlike !=, a denied `same` holds for what is empty.
function describeSame(first: ExpressionNode, second: ExpressionNode, { isTrue, o }: DescribedFact): string {
  if (isTrue)
    return listInWords(second, first, o) === null
      ? describeEquality(first, second, { isTrue, o })
      : describeMembership(first, second, { isTrue, o });
  const what = describeValue(first, o);
  if (second[0] === 'lit' && typeof second[1] === 'boolean')
    return second[1] ? o.teller.say('{what} is no or empty', { what }) : o.teller.say('{what} is yes or empty', { what });
  const isUser = second[0] === 'get' && isSignedInUser(second[1], second[2]);
  const all = listInWords(second, first, o) ?? [isUser ? o.teller.say('you') : describeValue(second, o, findFieldOfNode(first, o))];
  return o.teller.say('{what} is empty or anything but {value}', { what, value: joinWithOrWord(all, o) });
}
