/** What can go wrong in a descriptor by a slip of the hand: each operator names the sites it fits and edits one. */
import type { Document } from 'yaml';
import type { ChangeArea } from '../../engine/studio/diff/change.ts';
import { areaAt, itemAt, type Site } from './sites.ts';

type Path = readonly (string | number)[];

/** An edit of one file, not yet done. */
export interface Edit {
  readonly kind: string;
  readonly area: ChangeArea;
  readonly item: string;
  readonly says: string;
  readonly apply: (document: Document) => void;
}

export interface Facts {
  /** The whole descriptor as it is written. */
  readonly root: unknown;
  readonly roles: readonly string[];
  /** The states of the resource; empty without a state field. */
  readonly states: readonly string[];
  /** Views show what this resource has. */
  readonly hasViews: boolean;
  /** What is gone from a view is what its resource has. */
  readonly isView: boolean;
  /** One of these, the same one each time. */
  readonly pick: <T>(all: readonly T[]) => T | null;
}

type Operator = (site: Site, facts: Facts) => Edit | null;

/** The keys of the language on the way to a site: what fields are called is none. */
const keysOf = ({ path }: Site): readonly string[] =>
  path.filter((step, index) => typeof step === 'string' && path[index - 1] !== 'fields').map(String);
const keyOf = (site: Site): string => keysOf(site).at(-1) ?? '';
const isIn = (site: Site, name: string): boolean => keysOf(site).includes(name);
/** Whether a site is a column or filter of the list. */
const isEntry = ({ path }: Site, of: 'columns' | 'filters'): boolean => path.length === 3 && path[0] === 'list' && path[1] === of;
const isIndex = ({ path }: Site): boolean => typeof path.at(-1) === 'number';

function edit(kind: string, site: Site, facts: Facts, rest: Partial<Edit> & Pick<Edit, 'says' | 'apply'>): Edit {
  return { kind, area: areaAt(site.path), item: itemAt(site.path, facts.root), ...rest };
}

/** The value at the site is another one. */
function set(kind: string, site: Site, facts: Facts, value: unknown, area: ChangeArea = areaAt(site.path)): Edit {
  const says = `${site.path.join('.')}: ${shown(site.value)} is now ${shown(value)}`;
  return edit(kind, site, facts, { area, says, apply: (document) => document.setIn(site.path, value) });
}

/** The site is gone. */
function drop(kind: string, site: Site, facts: Facts, area: ChangeArea = areaAt(site.path)): Edit {
  const says = `${site.path.join('.')}: ${shown(site.value)} is gone`;
  return edit(kind, site, facts, { area, says, apply: (document) => void document.deleteIn(site.path) });
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

const conditions: ReadonlySet<string> = new Set([
  'visible',
  'readOnly',
  'when',
  'rows',
  'allow',
  'expr',
  'required',
  'check',
  'input',
  'picker',
]);

/** Whether a text is a condition: by its key, or because it stands for a right. */
function isCondition(site: Site): site is Site & { readonly value: string } {
  if (typeof site.value !== 'string' || isIndex(site) || isIn(site, 'message')) return false;
  if (site.path[0] === 'access') return keyOf(site) !== 'reason';
  return conditions.has(keyOf(site)) && !isIn(site, 'value') && !isIn(site, 'body');
}

// An expression below these gives a value, not an answer.
function isValue(site: Site): boolean {
  if (keyOf(site) !== 'expr') return false;
  const above = site.path.at(-2);
  return site.path[0] !== 'access' && above !== 'allow' && above !== 'when';
}

const role = /\bROLE_[A-Z_]+/;

export const operators: Readonly<Record<string, Operator>> = {
  'role swapped': (site, facts) => {
    const found = isCondition(site) ? role.exec(site.value)?.[0] : undefined;
    const other = facts.pick(facts.roles.filter((each) => each !== found));
    return found === undefined || other === null ? null : set('role swapped', site, facts, String(site.value).replace(found, other));
  },
  'and for or': (site, facts) =>
    isCondition(site) && site.value.includes('||') ? set('and for or', site, facts, site.value.replace('||', '&&')) : null,
  'or for and': (site, facts) =>
    isCondition(site) && site.value.includes('&&') ? set('or for and', site, facts, site.value.replace('&&', '||')) : null,
  'condition negated': (site, facts) =>
    isCondition(site) && !isValue(site) && site.path.length > 1 ? set('condition negated', site, facts, `!(${site.value})`) : null,
  'comparison changed': (site, facts) => {
    if (!isCondition(site) || isValue(site)) return null;
    const turned: Readonly<Record<string, string>> = { '==': '!=', '!=': '==', '<=': '<', '>=': '>' };
    const found = /==|!=|<=|>=/.exec(site.value)?.[0];
    return found === undefined ? null : set('comparison changed', site, facts, site.value.replace(found, turned[found] ?? found));
  },
  'field exposed': (site, facts) => (keyOf(site) === 'visible' && isIn(site, 'fields') ? drop('field exposed', site, facts) : null),
  'field hidden': (site, facts) =>
    isField(site) && isMap(site.value) && !('visible' in site.value)
      ? added('field hidden', site, facts, { key: 'visible', value: unasked(facts), area: 'access' })
      : null,
  'read only dropped': (site, facts) =>
    keyOf(site) === 'readOnly' && isIn(site, 'fields') && !isIn(site, 'keys') && site.value !== false
      ? drop('read only dropped', site, facts)
      : null,
  'read only added': (site, facts) =>
    isField(site) && isMap(site.value) && 'type' in site.value && 'required' in site.value && !('readOnly' in site.value)
      ? added('read only added', site, facts, { key: 'readOnly', value: true, area: 'access' })
      : null,
  'immutable dropped': (site, facts) => (keyOf(site) === 'immutable' ? drop('immutable dropped', site, facts) : null),
  'row condition dropped': (site, facts) => (site.path.join('.') === 'access.rows' ? drop('row condition dropped', site, facts) : null),
  'right given to all': (site, facts) =>
    site.path[0] === 'access' && isCondition(site) && keyOf(site) !== 'rows' && role.test(site.value)
      ? set('right given to all', site, facts, true)
      : null,
  'right refused': (site, facts) =>
    site.path[0] === 'access' && site.path.length === 2 && site.value === true
      ? set('right refused', site, facts, facts.roles[0] ?? false)
      : null,
  'allow dropped': (site, facts) =>
    site.path.at(-1) === 'allow' && site.path.at(-2) !== 'enum' ? drop('allow dropped', site, facts) : null,
  'guard dropped': (site, facts) =>
    keyOf(site) === 'when' && (site.path[0] === 'actions' || site.path[0] === 'transitions') && site.path.length === 3
      ? drop('guard dropped', site, facts, 'states')
      : null,
  'filter condition dropped': (site, facts) =>
    keyOf(site) === 'when' && isIn(site, 'filters') ? drop('filter condition dropped', site, facts, 'access') : null,
  'column condition dropped': (site, facts) =>
    keyOf(site) === 'when' && isIn(site, 'columns') ? drop('column condition dropped', site, facts) : null,
  'state removed from edge': (site, facts) =>
    site.path.at(-2) === 'from' && (site.holder as readonly unknown[]).length > 1
      ? drop('state removed from edge', site, facts, 'states')
      : null,
  'edge added': (site, facts) => {
    if (site.path.at(-1) !== 'from' || !Array.isArray(site.value)) return null;
    const from: readonly unknown[] = site.value;
    const next = facts.pick(facts.states.filter((state) => !from.includes(state)));
    return next === null ? null : set('edge added', site, facts, [...from, next], 'states');
  },
  'edge leads elsewhere': (site, facts) => {
    if (site.path.at(-1) !== 'to' || site.path[0] !== 'transitions') return null;
    const next = facts.pick(facts.states.filter((state) => state !== site.value));
    return next === null ? null : set('edge leads elsewhere', site, facts, next, 'states');
  },
  'transition removed': (site, facts) =>
    site.path[0] === 'transitions' && site.path.length === 2 && !facts.hasViews && !facts.isView
      ? drop('transition removed', site, facts, 'states')
      : null,
  'confirm removed': (site, facts) =>
    keyOf(site) === 'confirm' && site.path[0] !== 'delete' && !facts.isView ? drop('confirm removed', site, facts, 'states') : null,
  'bound loosened': (site, facts) => {
    if (typeof site.value !== 'number') return null;
    if (/^min(imum|Length)$/.test(keyOf(site))) return site.value > 0 ? set('bound loosened', site, facts, site.value - 1) : null;
    return /^max(imum|Length)$/.test(keyOf(site)) ? set('bound loosened', site, facts, site.value * 2) : null;
  },
  'bound tightened': (site, facts) =>
    typeof site.value === 'number' && /^min(imum|Length)$/.test(keyOf(site)) ? set('bound tightened', site, facts, site.value + 1) : null,
  'bound dropped': (site, facts) =>
    typeof site.value === 'number' && /^(min|max)(imum|Length)$/.test(keyOf(site)) ? drop('bound dropped', site, facts) : null,
  'required dropped': (site, facts) =>
    keyOf(site) === 'required' && site.value === true && isIn(site, 'fields') && !isIn(site, 'keys')
      ? drop('required dropped', site, facts)
      : null,
  'required added': (site, facts) =>
    typeof site.value === 'string' && isField(site) && /^(string|integer|date)$/.test(site.value)
      ? {
          ...set('required added', site, facts, `${site.value}!`, 'validation'),
          // A renamed field that says nothing else has a map for what it kept.
          apply: (document) =>
            document.hasIn([...site.path, 'type'])
              ? document.setIn([...site.path, 'required'], true)
              : document.setIn(site.path, `${site.value}!`),
        }
      : null,
  'pattern dropped': (site, facts) =>
    keyOf(site) === 'pattern' && typeof site.value === 'string' && site.path.at(-2) !== 'message'
      ? drop('pattern dropped', site, facts)
      : null,
  'unique dropped': (site, facts) =>
    site.path.at(-1) === 'unique' && isIn(site, 'fields') && site.path.at(-2) !== 'message' ? drop('unique dropped', site, facts) : null,
  'check dropped': (site, facts) =>
    site.path.at(-1) === 'check' && isField({ ...site, path: site.path.slice(0, -1) })
      ? edit('check dropped', site, facts, {
          says: `${site.path.join('.')} is gone`,
          apply: (document) => {
            document.deleteIn(site.path);
            document.deleteIn([...site.path.slice(0, -1), 'message']);
          },
        })
      : site.path.at(-2) === 'checks'
        ? drop('check dropped', site, facts)
        : null,
  'rule dropped': (site, facts) => (site.path[0] === 'rules' && site.path.length === 2 ? drop('rule dropped', site, facts) : null),
  'enum value added': (site, facts) => {
    if (site.path.at(-1) !== 'enum' || !isIn(site, 'fields')) return null;
    const area = isStateField(site, facts) ? 'states' : 'validation';
    const apply = (document: Document): void =>
      Array.isArray(site.value) ? document.addIn(site.path, 'mutant') : document.setIn([...site.path, 'mutant'], document.createNode({}));
    return edit('enum value added', site, facts, { area, says: `${site.path.join('.')}: "mutant" is new`, apply });
  },
  'enum value removed': (site, facts) => {
    const keys = site.path.at(-1) === 'enum' && isIn(site, 'fields') && !Array.isArray(site.value) ? Object.keys(site.value as object) : [];
    const last = keys.filter((key) => key !== '*').at(-1);
    if (last === undefined || keys.length < 2 || isIn(site, 'keys')) return null;
    const area = isStateField(site, facts) ? 'states' : 'validation';
    return drop('enum value removed', { ...site, path: [...site.path, last], value: last }, facts, area);
  },
  'choice filter dropped': (site, facts) =>
    site.path.at(-1) === 'filter' && isIn(site, 'fields') && !isIn(site, 'link') && !isIn(site, 'message')
      ? drop('choice filter dropped', site, facts, isOfUser(site.value) ? 'access' : areaAt(site.path))
      : null,
  'method changed': (site, facts) => {
    const found = keyOf(site) === 'request' || isIn(site, 'api') ? /^(POST|PUT|PATCH|DELETE)\b/.exec(String(site.value))?.[1] : undefined;
    return found === undefined
      ? null
      : set('method changed', site, facts, String(site.value).replace(found, found === 'PUT' ? 'POST' : 'PUT'));
  },
  'path of a call changed': (site, facts) =>
    keyOf(site) === 'request' && /^[A-Z]+ \S+$/.test(String(site.value))
      ? set('path of a call changed', site, facts, `${String(site.value)}s`)
      : null,
  'body dropped': (site, facts) => (site.path.at(-1) === 'body' ? drop('body dropped', site, facts, 'calls') : null),
  'body changed': (site, facts) =>
    site.path.at(-2) === 'body' && site.path.at(-1) !== 'expr' && typeof site.value === 'string'
      ? set('body changed', site, facts, `${site.value}d`, 'calls')
      : null,
  'effect dropped': (site, facts) =>
    site.path.at(-2) === 'set' && Object.keys(site.holder as object).length > 1 ? drop('effect dropped', site, facts, 'calls') : null,
  'wire name changed': (site, facts) =>
    (site.path.at(-1) === 'path' || site.path.at(-1) === 'sendAs') && isIn(site, 'fields') && typeof site.value === 'string'
      ? set('wire name changed', site, facts, `${site.value}x`, 'calls')
      : null,
  'default changed': (site, facts) => {
    if (site.path.at(-1) !== 'default' || !isIn(site, 'fields') || isIn(site, 'enum')) return null;
    // Of a state it is where records begin.
    const area = (site.holder as { readonly type?: unknown }).type === 'state' ? 'states' : 'values';
    return typeof site.value === 'boolean'
      ? set('default changed', site, facts, !site.value, area)
      : drop('default changed', site, facts, area);
  },
  'stamp dropped': (site, facts) => (site.path.at(-1) === 'stamp' ? drop('stamp dropped', site, facts, 'values') : null),
  'column removed': (site, facts) => (isEntry(site, 'columns') ? drop('column removed', site, facts) : null),
  'filter removed': (site, facts) => (isEntry(site, 'filters') ? drop('filter removed', site, facts) : null),
  'sort turned': (site, facts) => {
    if (site.path.join('.') !== 'list.sort' || typeof site.value !== 'string') return null;
    return set('sort turned', site, facts, site.value.startsWith('-') ? site.value.slice(1) : `-${site.value}`);
  },
  'export dropped': (site, facts) => (site.path.join('.') === 'list.export' ? drop('export dropped', site, facts, 'access') : null),
  'form field removed': (site, facts) =>
    /^(form|create|edit)$/.test(String(site.path[0])) &&
    site.path.at(-2) === 'fields' &&
    isIndex(site) &&
    (site.holder as readonly unknown[]).length > 1
      ? drop('form field removed', site, facts, 'screens')
      : null,
  'text changed': (site, facts) =>
    typeof site.value === 'string' && /^(success|confirm|title|description)$/.test(keyOf(site)) && !isIndex(site)
      ? set('text changed', site, facts, `${site.value} indeed`, 'texts')
      : null,
};

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isField({ path }: Site): boolean {
  return path.at(-2) === 'fields' && path[0] === 'fields' && path.length === 2;
}

function isStateField(site: Site, { root }: Facts): boolean {
  const field = (root as { readonly fields?: Readonly<Record<string, { readonly type?: unknown } | string>> }).fields?.[
    String(site.path[1])
  ];
  return typeof field === 'object' && field.type === 'state';
}

/** Whether it depends on who asks: then it says who may choose what. */
function isOfUser(value: unknown): boolean {
  return /(?<![\w.])user\.|\bROLE_/.test(JSON.stringify(value));
}

/** A role that the resource does not ask for as it is. */
function unasked({ root, roles }: Facts): string {
  const asked = JSON.stringify((root as { readonly access?: unknown }).access ?? null);
  return roles.find((each) => !asked.includes(each)) ?? 'false';
}

function added(kind: string, site: Site, facts: Facts, { key, value, area }: { key: string; value: unknown; area: ChangeArea }): Edit {
  const path: Path = [...site.path, key];
  return edit(kind, site, facts, {
    area,
    says: `${path.join('.')} is now ${shown(value)}`,
    apply: (document) => document.setIn(path, value),
  });
}
