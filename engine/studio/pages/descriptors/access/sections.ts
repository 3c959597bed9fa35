/** The rows of the matrix in parts, and what each row is called. */
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { useI18n } from '../../../../i18n/index.ts';
import type { Resource } from '../../../../model/model.ts';
import { listChoiceOptions } from '../../../../model/options.ts';
import type { AccessRow } from '../../../review/access-rows.ts';

type AccessSectionKind = 'verbs' | 'rows' | 'actions' | 'transitions' | 'fields' | 'values' | 'list';

const sectionOf: Readonly<Record<AccessRow['kind'], AccessSectionKind>> = {
  verb: 'verbs',
  rows: 'rows',
  action: 'actions',
  see: 'fields',
  write: 'fields',
  choose: 'values',
  refer: 'values',
  filter: 'list',
  offered: 'list',
  column: 'list',
};

/** Parts without a row are left out. */
export function groupAccessRows(
  resource: Pick<Resource, 'actions'>,
  rows: readonly AccessRow[],
): readonly { readonly kind: AccessSectionKind; readonly rows: readonly AccessRow[] }[] {
  const kindOf = (row: AccessRow): AccessSectionKind =>
    row.kind === 'action' && (resource.actions[row.name]?.to ?? null) !== null ? 'transitions' : sectionOf[row.kind];
  const kinds: readonly AccessSectionKind[] = ['verbs', 'rows', 'actions', 'transitions', 'fields', 'values', 'list'];
  return kinds.map((kind) => ({ kind, rows: rows.filter((row) => kindOf(row) === kind) })).filter((section) => section.rows.length > 0);
}

/** A right in words, with the titles of fields, values, actions, filters and columns. */
export function useRowTitle(resource: Resource): (row: AccessRow) => string {
  const { i18n } = useLingui();
  const { text } = useI18n();
  return useCallback(
    (row) => {
      const title = accessRowTitle({ i18n, text, resource }, row);
      if (row.form === 'create') return i18n._('{right} when creating', { right: title });
      return row.form === 'edit' ? i18n._('{right} when editing', { right: title }) : title;
    },
    [i18n, text, resource],
  );
}

interface TitleTelling {
  readonly i18n: ReturnType<typeof useLingui>['i18n'];
  readonly text: ReturnType<typeof useI18n>['text'];
  readonly resource: Resource;
}

function accessRowTitle(telling: TitleTelling, { kind, name, label }: AccessRow): string {
  const { i18n, text, resource } = telling;
  switch (kind) {
    case 'see':
      return i18n._('sees {field}', { field: titleOfField(telling, name) });
    case 'write':
      return i18n._('writes {field}', { field: titleOfField(telling, name) });
    case 'choose':
      return titleOfChosenValue(telling, name);
    case 'refer': {
      const [field = '', param = ''] = name.split(' ');
      return i18n._('chooses {field} beyond the filter on {filter}', { field: titleOfField(telling, field), filter: param });
    }
    case 'rows':
      return i18n._('knows of the record at all');
    case 'filter':
      return i18n._('filters by {field}', { field: titleOfFilter(telling, name) });
    case 'offered':
      return i18n._('finds the filter {field}', { field: titleOfFilter(telling, name) });
    case 'column':
      return titleOfColumn(telling, name);
    case 'action': {
      const action = resource.actions[name];
      return action === undefined ? name : text(action.title);
    }
    case 'verb':
      return titleOfVerb(i18n, name) ?? label;
  }
}

function findFieldOrInput({ fields, create, edit }: Resource, name: string) {
  return fields[name] ?? create?.fields[name] ?? edit?.fields[name];
}

function titleOfField({ text, resource }: TitleTelling, name: string): string {
  const field = findFieldOrInput(resource, name);
  return field === undefined ? name : text(field.title);
}

function titleOfChosenValue(telling: TitleTelling, name: string): string {
  const [first = ''] = name.split(' ');
  const value = name.slice(first.length + 1);
  const choices = findFieldOrInput(telling.resource, first)?.choices;
  const option = listChoiceOptions(choices).find((each) => String(each.value) === value);
  return telling.i18n._('chooses {value} for {field}', {
    field: titleOfField(telling, first),
    value: option === undefined ? value : telling.text(option.title),
  });
}

function titleOfFilter(telling: TitleTelling, param: string): string {
  const { list, accepts } = telling.resource;
  const filter = list?.filters.find((each) => each.param === param);
  if (filter !== undefined) return telling.text(filter.title);
  return titleOfField(telling, accepts.find((each) => each.param === param)?.field ?? param);
}

/** A column, or one field of it. */
function titleOfColumn(telling: TitleTelling, name: string): string {
  const { i18n, text, resource } = telling;
  const all = resource.list?.columns ?? [];
  const whole = all.find((each) => each.name === name);
  if (whole !== undefined) return i18n._('finds the column {column}', { column: text(whole.title) });
  const [first = '', field = ''] = name.split('.');
  const column = all.find((each) => each.name === first);
  return i18n._('finds {field} in the column {column}', {
    field: titleOfField(telling, field),
    column: column === undefined ? first : text(column.title),
  });
}

function titleOfVerb(i18n: TitleTelling['i18n'], name: string): string | undefined {
  const verbs: Readonly<Record<string, string>> = {
    use: i18n._('Open the page'),
    list: i18n._('List'),
    show: i18n._('Show'),
    lookup: i18n._('Look up as a choice'),
    create: i18n._('Create'),
    edit: i18n._('Edit'),
    delete: i18n._('Delete'),
    export: i18n._('Export'),
  };
  return verbs[name];
}
