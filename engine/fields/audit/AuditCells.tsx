/** Entries of the audit log of all records: what was changed, and what else was touched, in the words of the record's own screens. */
import { Suspense } from 'react';
import { useData } from '../../data/data-context.ts';
import { useAnswers } from '../../data/useAnswers.ts';
import { useI18n } from '../../i18n/index.ts';
import type { Resource } from '../../model/model.ts';
import { deferPart } from '../../ui/index.ts';
import { TruncatedText, type FieldCellViewProps } from '../cell.tsx';
import { JsonCell } from '../json/JsonCell.tsx';
import type { AuditChangesProps } from './Changes.tsx';
import { useAuditWords } from './useAuditWords.tsx';
import { parseFieldChanges, parseAuditRelations } from '../../data/audit-entry.ts';

// Few cells have room for it.
const AuditChanges = deferPart<AuditChangesProps>(() => import('./Changes.tsx').then((module) => module.AuditChanges));

/** What was done, in the words of the record's own history. */
export function DoneCell({ value, values, truncate, isRoomy }: FieldCellViewProps) {
  const [resource = null] = useNamedResources([String(values['resource'] ?? '')]);
  const words = useAuditWords(resource);
  return <TruncatedText text={words(String(value ?? ''))} truncate={truncate} isRoomy={isRoomy} />;
}

/** What kind of record it was, by its title. */
export function ResourceCell({ value, truncate, isRoomy }: FieldCellViewProps) {
  const { text } = useI18n();
  const name = String(value ?? '');
  const [resource = null] = useNamedResources([name]);
  return <TruncatedText text={resource === null ? name : text(resource.title)} truncate={truncate} isRoomy={isRoomy} />;
}

/** The titles of the fields that a write changed; where there is room, with their values before and after. */
export function ChangesCell(props: FieldCellViewProps) {
  const { value, values, scope, truncate, isRoomy, Nested } = props;
  const { text } = useI18n();
  const [resource = null] = useNamedResources([String(values['resource'] ?? '')]);
  if (resource === null) return <JsonCell {...props} />;
  const changes = parseFieldChanges(resource, value);
  if (isRoomy)
    return (
      <Suspense fallback={null}>
        <AuditChanges changes={changes} scope={scope} Cell={Nested} />
      </Suspense>
    );
  const titles = changes.map(({ field, name }) => (field === null ? name : text(field.title)));
  return <TruncatedText text={[...new Set(titles)].join(', ')} truncate={truncate} />;
}

/** The records that a write also touched, each by its kind and key. */
export function RelationsCell({ value, truncate, isRoomy }: FieldCellViewProps) {
  const { text } = useI18n();
  const relations = parseAuditRelations(value);
  const resources = useNamedResources(relations.map(({ type }) => type));
  const names = relations.map(({ type, id }, at) => `${resources[at] ? text(resources[at].title) : type} ${id}`);
  return <TruncatedText text={names.join(', ')} truncate={truncate} isRoomy={isRoomy} />;
}

/** Resources by name; null for one that is not there (any more) or not loaded yet. */
function useNamedResources(names: readonly string[]): readonly (Resource | null)[] {
  const { loadResource } = useData();
  const asked = names.map((name) => ({
    queryKey: ['resource', name],
    queryFn: () => loadResource(name),
    staleTime: Infinity,
    retry: false,
  }));
  return useAnswers(asked).map(({ data }) => data ?? null);
}
