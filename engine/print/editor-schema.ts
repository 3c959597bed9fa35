import { fieldTypes } from '../fields/types.ts';
import {
  languageSections,
  type EditorNames,
  type ShapeKey,
  type OfferedNames,
  type ShapeSection,
  type ValueShape,
  type SharedFile,
} from '../language/shape.ts';
import { iconNames } from '../model/icons.ts';
import { ownIconPattern } from '../model/own-icon.ts';
import { snippets } from './editor-snippets.ts';
import { buildWordSchemas } from './editor-words.ts';

type EditorSchema = Readonly<Record<string, unknown>>;

/** JSON Schema (draft-07) of a resource file for editors: closed maps, hover texts, names of the project, snippets. `steward check` stays the judge. */
export function printEditorSchema(names: EditorNames): string {
  const sections = Object.entries(languageSections).map(([name, section]) => [
    definitionIdOf(name),
    buildSectionSchema(name, section, names),
  ]);
  const shared = {
    icon: { anyOf: [{ enum: iconNames }, { type: 'string', pattern: ownIconPattern.source, examples: names.icons }] },
    condition: buildConditionSchema(names),
    'any-message': { anyOf: [buildOneOfSchema(names.messages), sentence] },
  };
  const words = buildWordSchemas(names);
  const inLines = (parts: readonly string[]): string => parts.join(',\n  ');
  const definitions = [
    ...[...sections, ...Object.entries(shared)].map(([name, each]) => `"${String(name)}": ${indentJson(each)}`),
    // What is the same for each resource takes a line, not a hundred.
    ...Object.entries(words.definitions).map(([name, each]) => `"${name}": ${JSON.stringify(each)}`),
  ];
  return [
    '{',
    ' "$schema": "http://json-schema.org/draft-07/schema#",',
    ' "title": "A resource of Steward",',
    ` "allOf": [\n  ${inLines([definitionRef('resource'), ...words.allOf].map((each) => JSON.stringify(each)))}\n ],`,
    ` "definitions": {\n  ${inLines(definitions)}\n }`,
    '}\n',
  ].join('\n');
}

function indentJson(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll('\n', '\n  ');
}

/** The schema of a shared file (`_roles.yaml`: `roles`), which stands beside that of resources and points into it. */
export function printSharedSchema(name: SharedFile): string {
  const schema = { $schema: 'http://json-schema.org/draft-07/schema#', $ref: `.schema.json#/definitions/${definitionIdOf(name)}` };
  return `${JSON.stringify(schema, null, 1)}\n`;
}

function definitionIdOf(name: string): string {
  return name.replaceAll(' ', '-');
}

function definitionRef(name: string): EditorSchema {
  return { $ref: `#/definitions/${definitionIdOf(name)}` };
}

function buildSectionSchema(name: string, section: ShapeSection, names: OfferedNames): EditorSchema {
  const keys = Object.entries(section.keys);
  return {
    type: 'object',
    description: section.says,
    additionalProperties: false,
    properties: Object.fromEntries(keys.map(([key, value]) => [key, buildKeySchema(key, value, names)])),
    ...(keys.some(([, key]) => key.required) ? { required: keys.filter(([, key]) => key.required).map(([key]) => key) } : {}),
    ...(snippets[name] === undefined ? {} : { defaultSnippets: snippets[name] }),
  };
}

function buildKeySchema(name: string, key: ShapeKey, names: OfferedNames): EditorSchema {
  const says = key.required ? `${key.says}\n\nRequired.` : `${key.says}\n\nDefault: ${key.default}.`;
  // Draft-07 ignores what stands beside a $ref.
  return { description: says, markdownDescription: `**${name}** ${says}`, allOf: [buildShapeSchema(key.shape, names)] };
}

const conditionRef = definitionRef('condition');
const word: EditorSchema = { type: 'string' };
const sentence: EditorSchema = {
  anyOf: [word, { type: 'object', properties: { text: word, with: { type: 'object' } }, required: ['text'], additionalProperties: false }],
};
const scalar: EditorSchema = { type: ['string', 'number', 'boolean'] };

function buildShapeSchema(shape: ValueShape, names: OfferedNames): EditorSchema {
  switch (shape.is) {
    case 'section':
      return buildShorthandSchema(shape.name, names);
    case 'orFalse':
      return { anyOf: [buildShapeSchema(shape.of, names), { const: false }] };
    case 'either': {
      const all = [shape.scalar, shape.list, shape.map].filter((each) => each !== undefined);
      return { anyOf: all.map((each) => buildShapeSchema(each, names)) };
    }
    case 'list': {
      const list = { type: 'array', items: buildShapeSchema(shape.of, names) };
      return shape.orOne ? { anyOf: [buildShapeSchema(shape.of, names), list] } : list;
    }
    case 'map':
      return { type: 'object', additionalProperties: buildShapeSchema(shape.of, names) };
    case 'word':
      return { enum: shape.orOwn ? [...shape.values, ...names.widgets] : shape.values };
    case 'string':
      return shape.pattern === undefined ? word : { type: 'string', pattern: shape.pattern };
    case 'name':
      return buildNameSchema(shape.of, names);
    case 'number':
      return { type: 'number' };
    case 'true':
    case 'boolean':
      return { type: 'boolean' };
    case 'text':
      return sentence;
    case 'message':
      return { $ref: '#/definitions/any-message' };
    case 'cond':
      return conditionRef;
    case 'gate':
      return {
        anyOf: [
          conditionRef,
          {
            type: 'object',
            properties: { expr: conditionRef, reason: buildShapeSchema({ is: 'message' }, names) },
            additionalProperties: false,
          },
        ],
      };
    case 'expr':
      return scalar;
    case 'request':
      return { type: 'string', pattern: '^(GET|POST|PUT|PATCH|DELETE)( \\S+)?$' };
    case 'duration':
      return { type: 'string', pattern: '^\\d+(ms|s|m|h)$' };
    case 'address':
      return { anyOf: [word, definitionRef('address')] };
    case 'query':
      return { type: 'object' };
    case 'enum':
      return {
        anyOf: [
          { type: 'array', items: scalar },
          { type: 'object', additionalProperties: buildShorthandSchema('enum value', names) },
        ],
      };
    case 'titles':
    case 'choices':
      return { type: ['array', 'object'] };
    case 'messages':
    case 'body':
    case 'val':
    case 'lit':
      return {};
  }
}

/** What may stand in place of a section: the section itself, or the bare value that its shorthand takes. */
function buildShorthandSchema(name: string, names: OfferedNames): EditorSchema {
  const short = languageSections[name]?.short;
  const key = short ? languageSections[name]?.keys[short] : undefined;
  if (!key) return definitionRef(name);
  if (name === 'field') return { anyOf: [buildTypeSchema(names), definitionRef('field')] };
  if (name === 'access') return { anyOf: [{ enum: ['public'] }, conditionRef, definitionRef('access')] };
  return { anyOf: [buildShapeSchema(key.shape, names), definitionRef(name)] };
}

function buildTypeSchema(names: OfferedNames): EditorSchema {
  const types = listTypeNames(names);
  return { enum: [...types, ...types.map((type) => `${type}!`)], description: 'A type; with ! the field is required.' };
}

function listTypeNames(names: OfferedNames): readonly string[] {
  return [...Object.keys(fieldTypes), ...names.types];
}

/** Roles are offered; any other text is an expression. */
function buildConditionSchema(names: OfferedNames): EditorSchema {
  return { anyOf: [{ type: 'boolean' }, buildOneOfSchema(names.roles), word] };
}

/** One of these; nothing at all where there are none, for an empty `enum` is not a schema. */
function buildOneOfSchema(values: readonly string[]): EditorSchema {
  return values.length === 0 ? { not: {} } : { enum: values };
}

function buildNameSchema(of: Extract<ValueShape, { is: 'name' }>['of'], names: OfferedNames): EditorSchema {
  if (of === 'resource') return buildOneOfSchema(names.resources);
  if (of === 'base') return { enum: [...names.resources, 'audit'] };
  if (of === 'widget') return { enum: ['switches', ...names.widgets] };
  if (of === 'format') return buildOneOfSchema(names.formats);
  if (of === 'icon') return { $ref: '#/definitions/icon' };
  if (of === 'type') return { enum: listTypeNames(names) };
  if (of === 'page') return buildOneOfSchema(names.pages);
  if (of === 'menu group') return { enum: [...names.menuGroups, 'other'] };
  if (of === 'shared collection') return { enum: ['audit', ...names.collections] };
  // Values may be numbers; all others are words, of which an editor knows those of the resource.
  return of === 'state' ? { type: ['string', 'number'] } : word;
}
