/** What a new name may look like. */
import { parseExpression } from '../../language/compile/expressions/expression.ts';
import { findBuiltInType } from '../../fields/types.ts';
import { languageSections } from '../../language/shape.ts';
import { scopeRoots } from '../../model/expression.ts';
import type { DefinitionKind } from './definitions.ts';

/** Why a thing of this kind cannot have the name, as a sentence; null if it can. `old` is its name so far. */
export function findNameFault(kind: DefinitionKind, name: string, old: string): string | null {
  if (name === old) return `It is already called "${name}".`;
  if (kind === 'value' && isYamlLiteral(old)) return `"${old}" is not a word but a value in itself, so it cannot have another name.`;
  const shape = shapes[kind] ?? word;
  if (!shape.pattern.test(name)) return `"${name}" is not a name for a ${kind}: it must be ${shape.says}.`;
  return (refusals[kind] ?? findNoFault)(name);
}

interface NameShape {
  readonly pattern: RegExp;
  readonly says: string;
}

const word: NameShape = { pattern: /^[A-Za-z_]\w*$/, says: 'letters, digits and underscores, a letter first' };
const dashed: NameShape = { pattern: /^\w[\w-]*$/, says: 'letters, digits, hyphens and underscores' };
const kebab: NameShape = { pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, says: 'lower-case words joined by hyphens' };
const ours: NameShape = { pattern: /^x-[a-z][a-z0-9]*(-[a-z0-9]+)*$/, says: 'lower-case words joined by hyphens that begin with x-' };

const shapes: Readonly<Partial<Record<DefinitionKind, NameShape>>> = {
  resource: kebab,
  value: dashed,
  action: dashed,
  collection: dashed,
  'shared collection': dashed,
  'menu group': kebab,
  page: ours,
  widget: ours,
  format: ours,
};

const isYamlLiteral = (name: string): boolean => /^(true|false|null)$/i.test(name) || !Number.isNaN(Number(name));

const findNoFault = (): null => null;
const screens: ReadonlySet<string> = new Set(['create', 'edit', 'show', 'delete']);

const refusals: Readonly<Partial<Record<DefinitionKind, (name: string) => string | null>>> = {
  // Expressions must be able to say it.
  field: (name) => (parseExpression(`self.${name}`) === null || name === '_data' ? `"${name}" means something else in expressions.` : null),
  role: (name) => (parseExpression(name)?.op === 'id' && !roots.has(name) ? null : `"${name}" means something else in expressions.`),
  type: (name) => (findBuiltInType(name) === null ? null : `"${name}" is a built-in type.`),
  action: (name) => (screens.has(name) ? `"${name}" is the name of a screen.` : null),
  value: (name) => (isYamlLiteral(name) ? `"${name}" is not a word but a value in itself.` : null),
  resource: (name) => (['list', 'show', 'edit', 'create', 'stay', 'refresh'].includes(name) ? `"${name}" is a word of \`goto\`.` : null),
};

const roots: ReadonlySet<string> = new Set([...[...scopeRoots, 'mode'], ...Object.keys(languageSections['role']?.keys ?? {})]);
