import { isMadeByServer } from '../../model/access.ts';
import type { Field, Resource } from '../../model/model.ts';
import { printPolicyValue } from './draft-cond.ts';
import { findPolicyCall, printFilter, textOfCondition, listHeldNames, collectWireNames } from './structure.ts';

/** What is called, what is named differently on the wire, which records a field names, what fields are. */
export function draftStructureLines(resource: Resource): readonly string[] {
  return [...draftCallLines(resource), ...draftWireLines(resource), ...draftReferenceLines(resource), ...draftFieldLines(resource)];
}

function draftCallLines(resource: Resource): readonly string[] {
  const names = ['list', 'show', 'create', 'edit', 'delete', ...Object.keys(resource.actions)];
  return names.flatMap((name) => {
    const found = findPolicyCall(resource, name);
    if (found === null) return [];
    const sends = found.sends === null ? '' : ` sending ${found.sends}`;
    return [`${name} of ${resource.name} calls ${found.call}${sends}${found.sets === null ? '' : ` setting ${found.sets}`}`];
  });
}

function draftWireLines(resource: Resource): readonly string[] {
  const renamed = [...collectWireNames(resource)].filter(([name, { name: as }]) => as !== '' && as !== name.split('.').at(-1));
  return renamed.length === 0 ? [] : [`${resource.name} carry ${renamed.map(([name, { name: as }]) => `${name} as ${as}`).join(', ')}`];
}

function draftReferenceLines(resource: Resource): readonly string[] {
  return [...collectWireNames(resource)].flatMap(([name, { field }]) => {
    const { choices } = field;
    if (choices?.kind !== 'ref') return [];
    const filter = printFilter(choices.filter);
    return [`${name} of ${resource.name} refers to ${choices.to}${filter === null ? '' : ` where ${filter}`}`];
  });
}

/** What no line about forms says, for nobody enters it there. */
function draftFieldLines(resource: Resource): readonly string[] {
  const { name: of, create, edit } = resource;
  const all = [...collectWireNames(resource)].map(([name, { field }]) => ({ name, field }));
  const made = all.filter(({ field }) => isMadeByServer(field)).map(({ name }) => name);
  const line = ({ name, field }: { name: string; field: Field }): readonly string[] => [
    ...(field.readOnly === false || field.minimum === null
      ? []
      : [`${name} of ${of} is at least ${printPolicyValue(field.minimum, field)}`]),
    ...(field.readOnly === false || field.maximum === null
      ? []
      : [`${name} of ${of} is at most ${printPolicyValue(field.maximum, field)}`]),
    ...(field.choices?.kind === 'enum'
      ? [
          `${name} of ${of} is one of ${field.choices.values.map(({ value }) => (typeof value === 'string' ? printPolicyValue(value, null) : String(value))).join(', ')}`,
        ]
      : []),
    ...(typeof field.visible !== 'boolean' && field.visible.reads.includes('now')
      ? [`${name} of ${of} is shown when ${JSON.stringify(textOfCondition(field.visible))}`]
      : []),
  ];
  const isEntered = create !== null || edit !== null;
  const marks = (['needs', 'locks'] as const).map(
    (what) => `${of} ${what.slice(0, -1)} ${listHeldNames(resource, what).join(', ') || 'nothing'}`,
  );
  return [
    ...(made.length === 0 ? [] : [`${made.join(', ')} of ${of} are set by the server`]),
    ...all.flatMap(line),
    ...(isEntered || resource.order.length === 0 ? [] : marks),
  ];
}

function draftConditionalLines({ name: of, list }: Resource): readonly string[] {
  const columns = (list?.columns ?? []).filter(({ when }) => when !== true);
  const filters = (list?.filters ?? []).filter(({ when }) => when !== true);
  return [
    ...columns.map(({ name, when }) => `the list of ${of} shows ${name} only when ${JSON.stringify(textOfCondition(when))}`),
    ...filters.map(({ param, when }) => `the list of ${of} filters by ${param} only when ${JSON.stringify(textOfCondition(when))}`),
  ];
}

/** What lists and forms hold, and when. */
export function draftHoldingLines(resource: Resource): readonly string[] {
  const kinds = [
    ['columns', 'the list of', 'shows'],
    ['filters', 'the list of', 'filters by'],
    ['sort', 'the list of', 'is sorted by'],
    ['form', 'the form of', 'holds'],
  ] as const;
  const all = kinds.flatMap(([what, start, verb]) => {
    const names = listHeldNames(resource, what);
    return names.length === 0 ? [] : [`${start} ${resource.name} ${verb} ${names.join(', ')}`];
  });
  return [...all, ...draftConditionalLines(resource)];
}
