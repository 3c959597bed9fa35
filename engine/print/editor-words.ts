/** What editors offer in the descriptor of one resource beside what any may say: its fields, actions, collections and states. */
import { languageSections, type EditorNames, type ResourceNames, type ValueShape } from '../language/shape.ts';

type Words = Readonly<Record<string, unknown>>;

/** Parts of a schema that offer words and refuse none. */
export interface WordSchemas {
  readonly definitions: Readonly<Record<string, Words>>;
  /** One for each resource, to hold beside the schema of all. */
  readonly allOf: readonly Words[];
}

export function buildWordSchemas({ own }: Pick<EditorNames, 'own'>): WordSchemas {
  const all = [...own].filter(([, { fields }]) => fields.length > 0);
  return {
    definitions: Object.fromEntries(all.flatMap(([resource, names]) => listResourceDefinitions(resource, listWords(names)))),
    // A pattern, for a server that completes takes the beginning of a constant for the whole.
    allOf: all.map(([resource]) => ({
      if: { required: ['resource'], properties: { resource: { pattern: `^${resource}$` } } },
      then: { $ref: refTo(resource, 'resource') },
    })),
  };
}

/** Words by what is offered where a shape takes one of them. */
const listWords = ({ fields, members, actions, collections, states }: ResourceNames) => ({
  fields,
  columns: [...fields, '*'],
  paths: [...fields, ...members],
  sorted: fields.flatMap((field) => [field, `-${field}`]),
  verbs: ['create', 'edit', 'delete', ...actions],
  actions,
  collections,
  states,
});

type OfferedOf = ReturnType<typeof listWords>;

const wordsOfNames: Readonly<Partial<Record<Extract<ValueShape, { is: 'name' }>['of'], keyof OfferedOf>>> = {
  field: 'fields',
  'own field': 'fields',
  column: 'columns',
  action: 'actions',
  collection: 'collections',
  state: 'states',
};

const wordsOfTexts = { path: 'paths', order: 'sorted', verb: 'verbs' } as const;

function findWordsOf(shape: ValueShape): keyof OfferedOf | null {
  if (shape.is === 'name') return wordsOfNames[shape.of] ?? null;
  return shape.is === 'string' && shape.offers !== undefined ? wordsOfTexts[shape.offers] : null;
}

/**
 * The sections below which something is offered. Lists of another resource name what is of that one; and where few would look for a name,
 * the file would only grow.
 */
const offeringSections: ReadonlySet<string> = new Set([
  ...['resource', 'list', 'column', 'filter', 'form', 'screen', 'tab', 'block', 'cell', 'action', 'rule', 'failed'],
]);

/** Keys are offered by the schema of all resources, and once is enough. */
const untold = { doNotSuggest: true } as const;

const nameOf = (resource: string, part: string): string => `${resource}.${part}`;
const refTo = (resource: string, part: string): string => `#/definitions/${nameOf(resource, part)}`;

function listResourceDefinitions(resource: string, offered: OfferedOf): readonly (readonly [string, Words])[] {
  // An editor offers examples, and takes any other text as well.
  const words = Object.entries(offered).map(([kind, examples]) => [nameOf(resource, kind), { ...untold, examples }] as const);
  const sections = [...offeringSections].map((name) => [nameOf(resource, name), buildSectionWords(resource, name, offered)] as const);
  return [...words, ...sections];
}

/** The keys of a section below which something is offered, and what may stand in place of the section. */
function buildSectionWords(resource: string, name: string, offered: OfferedOf): Words {
  const section = languageSections[name];
  const properties = Object.entries(section?.keys ?? {}).flatMap(([key, { shape }]) => {
    const words = buildWords(resource, shape);
    // What is referred to is untold itself.
    return words === null ? [] : [[key, '$ref' in words ? words : { ...untold, ...words }] as const];
  });
  const short = section?.short ? section.keys[section.short] : undefined;
  const kind = short === undefined ? null : findWordsOf(short.shape);
  const keys = { properties: Object.fromEntries(properties) };
  // A server that finds keys for a word offers no words in their place.
  return { ...untold, ...(kind === null ? keys : { examples: offered[kind], if: { type: 'object' }, then: keys }) };
}

/** Null where a shape offers nothing. */
function buildWords(resource: string, shape: ValueShape): Words | null {
  const kind = findWordsOf(shape);
  if (kind !== null) return { $ref: refTo(resource, kind) };
  switch (shape.is) {
    case 'section':
      return offeringSections.has(shape.name) ? { $ref: refTo(resource, shape.name) } : null;
    case 'orFalse':
      return buildWords(resource, shape.of);
    case 'either':
      return joinWords([shape.scalar, shape.list, shape.map].map((each) => (each === undefined ? null : buildWords(resource, each))));
    case 'list': {
      const items = buildWords(resource, shape.of);
      // Within `allOf`, lest a whole list is offered beside each single word.
      return items === null || !shape.orOne ? items && { items } : joinWords([items, { items: { allOf: [items] } }]);
    }
    case 'map': {
      const additionalProperties = buildWords(resource, shape.of);
      return additionalProperties && { additionalProperties };
    }
    default:
      return null;
  }
}

function joinWords(parts: readonly (Words | null)[]): Words | null {
  const allOf = parts.filter((part) => part !== null);
  return allOf.length > 1 ? { allOf } : (allOf[0] ?? null);
}
