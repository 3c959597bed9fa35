/** The rows of the matrix in parts, and what each row is called. */
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import type { Resource } from '../../../model/model.ts';
import type { AccessRow } from '../../../review/access-rows.ts';

type SectionKind = 'verbs' | 'rows' | 'actions' | 'transitions' | 'fields' | 'values';

const sectionOf: Readonly<Record<AccessRow['kind'], SectionKind>> = {
  verb: 'verbs',
  rows: 'rows',
  action: 'actions',
  see: 'fields',
  locked: 'fields',
  choose: 'values',
};

/** Parts without a row are left out. */
export function sectionsOf(
  resource: Pick<Resource, 'actions'>,
  rows: readonly AccessRow[],
): readonly { readonly kind: SectionKind; readonly rows: readonly AccessRow[] }[] {
  const kindOf = (row: AccessRow): SectionKind =>
    row.kind === 'action' && (resource.actions[row.name]?.to ?? null) !== null ? 'transitions' : sectionOf[row.kind];
  const kinds: readonly SectionKind[] = ['verbs', 'rows', 'actions', 'transitions', 'fields', 'values'];
  return kinds.map((kind) => ({ kind, rows: rows.filter((row) => kindOf(row) === kind) })).filter((section) => section.rows.length > 0);
}

/** A right in words, with the titles of fields, values and actions. */
export function useRowTitle(resource: Resource): (row: AccessRow) => string {
  const { i18n } = useLingui();
  const { text } = useI18n();
  return useCallback(
    ({ kind, name, label }) => {
      const [first = ''] = name.split(' ');
      const value = name.slice(first.length + 1);
      const field = resource.fields[first];
      const title = field === undefined ? first : text(field.title);
      if (kind === 'see') return i18n._('sees {field}', { field: title });
      if (kind === 'locked') return i18n._('finds {field} locked', { field: title });
      if (kind === 'rows') return i18n._('has the record at all');
      if (kind === 'choose') {
        const option = field?.choices?.kind === 'enum' ? field.choices.values.find((each) => String(each.value) === value) : undefined;
        return i18n._('chooses {value} for {field}', { field: title, value: option === undefined ? value : text(option.title) });
      }
      const action = resource.actions[name];
      if (kind === 'action') return action === undefined ? name : text(action.title);
      const verbs: Readonly<Record<string, string>> = {
        use: i18n._('Open the page'),
        list: i18n._('List'),
        show: i18n._('Show'),
        lookup: i18n._('Look up for a choice'),
        create: i18n._('Create'),
        edit: i18n._('Edit'),
        delete: i18n._('Delete'),
        export: i18n._('Export'),
      };
      return verbs[name] ?? label;
    },
    [i18n, text, resource],
  );
}
