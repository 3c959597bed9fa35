/** Where the Model says a name of ours: there a renamed thing gets its new one. Names on the wire are not among them. */
import { isPlainObject } from '../../model/steps.ts';
import { isModelText } from '../../model/texts.ts';
import type { Resource } from '../../model/model.ts';

interface RenamedNames {
  readonly from: string;
  readonly to: string;
}

type LooseModelPart = Readonly<Record<string, unknown>>;

const ofResources: ReadonlySet<string> = new Set(['to', 'resource', 'of', 'name']);

/** A part of a Model with another name for a resource. */
export function renameResource<T>(value: T, { from, to }: RenamedNames): T {
  const visit = (each: unknown, key: string): unknown => {
    if (each === from) return ofResources.has(key) || key === 'views' ? to : each;
    if (Array.isArray(each)) {
      // count("resource", …) names one in a literal.
      if (each[0] === 'call' && each[1] === 'count')
        return each.map((part, index) => (index === 2 && Array.isArray(part) && part[1] === from ? ['lit', to] : visit(part, '')));
      return each.map((part) => visit(part, key));
    }
    if (!isPlainObject(each)) return each;
    const isKeyed = key === 'resources';
    return Object.fromEntries(Object.entries(each).map(([name, part]) => [isKeyed && name === from ? to : name, visit(part, name)]));
  };
  return visit(value, '') as T; // only names in it were replaced
}

const ofFields: ReadonlySet<string> = new Set(['field', 'name', 'titleField', 'stateField']);
const listsOfFields: ReadonlySet<string> = new Set(['order', 'search', 'lookupFields', 'key', 'writable', 'at', 'within']);
const ofQueries: ReadonlySet<string> = new Set(['param', 'sort', 'by']);

// Below these a name is one of a row, of a dialog or of the wire.
const elsewhere: ReadonlySet<string> = new Set(['items', 'members', 'collections', 'ops', 'op', 'ty', 'schema', 'views']);

/** A resource, or a part of it, with another name for one of its fields. `isAskedAnew`: filter and sort say the new name too. */
export function renameField<T>(value: T, { from, to, isAskedAnew }: RenamedNames & { readonly isAskedAnew: boolean }): T {
  // A tab is called as its field is on the wire.
  const isOfWire = (key: string, above: string): boolean => ofQueries.has(key) || (key === 'name' && above === 'tabs');
  // A file may hand out the text of another field.
  const isOfFile = (key: string, above: string): boolean => key === 'content' && above === 'codec';
  const isName = (key: string, above: string): boolean => (isOfWire(key, above) ? isAskedAnew : ofFields.has(key) || isOfFile(key, above));
  const visit = (each: unknown, key: string, above: string): unknown => {
    if (each === from) return isName(key, above) ? to : each;
    if (Array.isArray(each)) return listed(each, key, above);
    if (!isPlainObject(each)) return each;
    if (isModelText(each)) return { ...entries(each, key, above), text: each.text.replaceAll(`{${from}}`, `{${to}}`) };
    return entries(each, key, above);
  };
  const listed = (each: readonly unknown[], key: string, above: string): unknown => {
    if (each[0] === 'get' && (each[1] === 'self' || each[1] === 'old' || each[1] === 'form')) return ['get', each[1], first(each[2])];
    if (each[0] === 'lit') return each;
    if (listsOfFields.has(key)) return each.map((part) => (part === from ? to : visit(part, key, above)));
    return key === 'path' && above === 'set' ? first(each) : each.map((part) => visit(part, key, above));
  };
  const first = (steps: unknown): unknown =>
    Array.isArray(steps) ? steps.map((step: unknown, index) => (index === 0 && step === from ? to : step)) : steps;
  const entries = (each: LooseModelPart, key: string, above: string): LooseModelPart => {
    // A dialog has fields of its own; a query asks another resource, and this record for what it asks with.
    if ('param' in each && 'values' in each) return { ...each, values: visit(each['values'], '', key), when: visit(each['when'], '', key) };
    const isKeyed = key === 'prefill' || (key === 'fields' && above === '');
    const isKept = (name: string): boolean => !isKeyed && elsewhere.has(name);
    return Object.fromEntries(
      Object.entries(each).map(([name, part]) => [isKeyed && name === from ? to : name, isKept(name) ? part : visit(part, name, key)]),
    );
  };
  return visit(value, '', '') as T; // only names in it were replaced
}

/** A resource with another name for a field of a resource it refers to. */
export function renameFieldOf(referring: Resource, { resource, from, to }: RenamedNames & { readonly resource: string }): Resource {
  const isRefTo = (name: unknown): boolean => {
    const choices = typeof name === 'string' ? referring.fields[name]?.choices : undefined;
    return choices?.kind === 'ref' && choices.to === resource;
  };
  const visit = (each: unknown): unknown => {
    if (Array.isArray(each)) {
      const steps: unknown = each[0] === 'get' ? each[2] : null;
      if (Array.isArray(steps) && steps[0] === '_data' && steps[2] === from && isRefTo(steps[1]))
        return ['get', each[1], ['_data', steps[1], to, ...steps.slice(3)]];
      return each.map(visit);
    }
    if (!isPlainObject(each)) return each;
    const isRef = each['kind'] === 'ref' && each['to'] === resource;
    return Object.fromEntries(
      Object.entries(each).map(([key, part]) => [key, isRef && (key === 'key' || key === 'title') && part === from ? to : visit(part)]),
    );
  };
  return visit(referring) as Resource; // only names in it were replaced
}
