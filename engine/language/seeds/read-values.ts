/** What is written for a field, as a value of it. */
import type { Field } from '../../model/model.ts';
import { treeToJson, type ScalarTree, type Tree } from '../descriptor.ts';

/** A value in YAML. What a field takes as text is text, whatever YAML takes it for: a code such as 0012, a day. */
export function readTreeValue(field: Field, tree: Tree): unknown {
  if (tree.kind === 'scalar') return readScalar(field, tree);
  if (tree.kind === 'list') return tree.items.map((item) => readTreeValue(field.items ?? { ...field, isMultiple: false }, item));
  const { members, codec } = field;
  if (codec.kind === 'key-value') return tree.entries.map(({ key, value }) => ({ key, value: readTreeValue(codec.values, value) }));
  if (members === null) return treeToJson(tree);
  return Object.fromEntries(
    tree.entries.map(({ key, value }) => {
      const member = Object.hasOwn(members, key) ? members[key] : undefined;
      return [key, member === undefined ? treeToJson(value) : readTreeValue(member, value)];
    }),
  );
}

function readScalar(field: Field, { value, text }: ScalarTree): unknown {
  return value === null || !isText(field) ? value : text;
}

/** A value in a cell of a table; undefined: the cell says nothing. Lists are written as exports have them, or as JSON. */
export function readCellValue(field: Field, cell: string): unknown {
  if (cell.trim() === '') return undefined;
  if (/^\s*[[{]/.test(cell) && !isText(field)) return parseJsonOr(cell);
  if (field.isMultiple || field.items !== null)
    return cell.split(',').map((part) => readCellValue(field.items ?? { ...field, isMultiple: false }, part.trim()));
  if (field.ty === 'bool') return cell === 'true' ? true : cell === 'false' ? false : cell;
  if (field.ty === 'number') return Number.isNaN(Number(cell)) ? cell : Number(cell);
  return cell;
}

function isText({ ty, codec }: Field): boolean {
  return codec.kind !== 'localized' && (ty === 'string' || ty === 'date' || ty === 'date-time' || isEnumOfTexts(ty));
}

function isEnumOfTexts(ty: Field['ty']): boolean {
  return typeof ty === 'object' && 'enum' in ty;
}

function parseJsonOr(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
