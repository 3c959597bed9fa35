import { fieldTypes } from '../fields/types.ts';
import { sections, type Key, type Names, type Section, type Shape, type SharedFile } from '../language/shape.ts';
import { iconNames } from '../model/icons.ts';
import { snippets } from './editor-snippets.ts';

export type { Names };

type Schema = Readonly<Record<string, unknown>>;

/** JSON Schema (draft-07) of a resource file for editors: closed maps, hover texts, names of the project, snippets. `steward check` stays the judge. */
export function printEditorSchema(names: Names): string {
  const definitions = Object.fromEntries(
    Object.entries(sections).map(([name, section]) => [idOf(name), sectionSchema(name, section, names)]),
  );
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A resource of Steward',
    ...ref('resource'),
    definitions: { ...definitions, icon: { enum: iconNames }, 'any-message': { anyOf: [oneOf(names.messages), sentence] } },
  };
  return `${JSON.stringify(schema, null, 1)}\n`;
}

/** The schema of a shared file (`_roles.yaml`: `roles`), which stands beside that of resources and points into it. */
export function printSharedSchema(name: SharedFile): string {
  const schema = { $schema: 'http://json-schema.org/draft-07/schema#', $ref: `.schema.json#/definitions/${idOf(name)}` };
  return `${JSON.stringify(schema, null, 1)}\n`;
}

function idOf(name: string): string {
  return name.replaceAll(' ', '-');
}

function ref(name: string): Schema {
  return { $ref: `#/definitions/${idOf(name)}` };
}

function sectionSchema(name: string, section: Section, names: Names): Schema {
  const keys = Object.entries(section.keys);
  return {
    type: 'object',
    description: section.says,
    additionalProperties: false,
    properties: Object.fromEntries(keys.map(([key, value]) => [key, keySchema(key, value, names)])),
    ...(keys.some(([, key]) => key.required) ? { required: keys.filter(([, key]) => key.required).map(([key]) => key) } : {}),
    ...(snippets[name] === undefined ? {} : { defaultSnippets: snippets[name] }),
  };
}

function keySchema(name: string, key: Key, names: Names): Schema {
  const says = key.required ? `${key.says}\n\nRequired.` : `${key.says}\n\nDefault: ${key.default}.`;
  // Draft-07 ignores what stands beside a $ref.
  return { description: says, markdownDescription: `**${name}** ${says}`, allOf: [shapeSchema(key.shape, names)] };
}

const word: Schema = { type: 'string' };
const sentence: Schema = {
  anyOf: [word, { type: 'object', properties: { text: word, with: { type: 'object' } }, required: ['text'], additionalProperties: false }],
};
const scalar: Schema = { type: ['string', 'number', 'boolean'] };

function shapeSchema(shape: Shape, names: Names): Schema {
  switch (shape.is) {
    case 'section':
      return withShort(shape.name, names);
    case 'orFalse':
      return { anyOf: [shapeSchema(shape.of, names), { const: false }] };
    case 'either': {
      const all = [shape.scalar, shape.list, shape.map].filter((each) => each !== undefined);
      return { anyOf: all.map((each) => shapeSchema(each, names)) };
    }
    case 'list': {
      const list = { type: 'array', items: shapeSchema(shape.of, names) };
      return shape.orOne ? { anyOf: [shapeSchema(shape.of, names), list] } : list;
    }
    case 'map':
      return { type: 'object', additionalProperties: shapeSchema(shape.of, names) };
    case 'word':
      return { enum: shape.values };
    case 'string':
      return shape.pattern === undefined ? word : { type: 'string', pattern: shape.pattern };
    case 'name':
      return nameSchema(shape.of, names);
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
      return condition(names);
    case 'gate':
      return {
        anyOf: [
          condition(names),
          {
            type: 'object',
            properties: { expr: condition(names), reason: shapeSchema({ is: 'message' }, names) },
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
      return { anyOf: [word, ref('address')] };
    case 'query':
      return { type: 'object' };
    case 'enum':
      return {
        anyOf: [
          { type: 'array', items: scalar },
          { type: 'object', additionalProperties: withShort('enum value', names) },
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
function withShort(name: string, names: Names): Schema {
  const short = sections[name]?.short;
  const key = short ? sections[name]?.keys[short] : undefined;
  if (!key) return ref(name);
  if (name === 'field') return { anyOf: [typeSchema(names), ref('field')] };
  if (name === 'access') return { anyOf: [{ enum: ['public'] }, condition(names), ref('access')] };
  return { anyOf: [shapeSchema(key.shape, names), ref(name)] };
}

function typeSchema(names: Names): Schema {
  const types = typesOf(names);
  return { enum: [...types, ...types.map((type) => `${type}!`)], description: 'A type; with ! the field is required.' };
}

function typesOf(names: Names): readonly string[] {
  return [...Object.keys(fieldTypes), ...names.types];
}

/** Roles are offered; any other text is an expression. */
function condition(names: Names): Schema {
  return { anyOf: [{ type: 'boolean' }, oneOf(names.roles), word] };
}

/** One of these; nothing at all where there are none, for an empty `enum` is no schema. */
function oneOf(values: readonly string[]): Schema {
  return values.length === 0 ? { not: {} } : { enum: values };
}

function nameSchema(of: Extract<Shape, { is: 'name' }>['of'], names: Names): Schema {
  if (of === 'resource') return oneOf(names.resources);
  if (of === 'base') return { enum: [...names.resources, 'audit'] };
  if (of === 'widget') return { enum: ['switches', ...names.widgets] };
  if (of === 'icon') return { $ref: '#/definitions/icon' };
  if (of === 'type') return { enum: typesOf(names) };
  if (of === 'page') return oneOf(names.pages);
  if (of === 'menu group') return { enum: [...names.menuGroups, 'other'] };
  if (of === 'shared collection') return { enum: ['audit', ...names.collections] };
  return scalar;
}
