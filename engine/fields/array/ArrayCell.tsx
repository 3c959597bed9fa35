import { useLingui } from '@lingui/react';
import { Suspense, useContext } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Values } from '../../model/values.ts';
import { EmptyValue, SkeletonRows, useShell } from '../../ui/index.ts';
import { TruncatedText, MemberLinkContext, formatPlainText, type FieldCellViewProps } from '../cell.tsx';
import { DeferredRecordTable } from './DeferredRecordTable.tsx';

function isMemberObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of values or objects: a table where there is room, else the values or their number. */
export function ArrayCell({ field, value, scope, truncate, isRoomy, Nested }: FieldCellViewProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const rows = Array.isArray(value) ? value : [value];
  const members = field.items?.members ?? null;
  if (members === null || !rows.every(isMemberObject))
    return <TruncatedText text={rows.map(formatPlainText).join(', ')} truncate={truncate} isRoomy={isRoomy} />;
  if (!isRoomy) return <span>{i18n._('{n, plural, one {# entry} other {# entries}}', { n: rows.length })}</span>;
  const shown = field.shownMembers === null ? Object.values(members) : field.shownMembers.flatMap((name) => members[name] ?? []);
  const scopeFor = (row: Values): EvaluationScope => ({ ...scope, parent: scope.self, self: row });
  return (
    <Suspense fallback={<SkeletonRows rows={rows.length} />}>
      <DeferredRecordTable
        title={text(field.title)}
        fields={shown}
        rows={rows}
        scopeFor={scopeFor}
        Cell={Nested}
        draw={(member, row) => <NestedMember field={member} row={row} scope={scopeFor(row)} Nested={Nested} />}
        isWhole
      />
    </Suspense>
  );
}

function NestedMember({
  field,
  row,
  scope,
  Nested,
}: Pick<FieldCellViewProps, 'field' | 'scope' | 'Nested'> & { readonly row: Readonly<Record<string, unknown>> }) {
  const { Link } = useShell();
  const linkOf = useContext(MemberLinkContext);
  const value = row[field.name] ?? null;
  const link = value === null || value === '' ? null : linkOf(field, value, scope);
  // What is cut unfolds in its row.
  const cell = <Nested field={field} values={row} scope={scope} isRoomy={field.truncate !== null} />;
  if (link === null) return cell;
  return (
    <Link to={link.href} {...(link.isNewTab && { target: '_blank' })}>
      {cell}
    </Link>
  );
}

/** A nested object: its members as facts where there is room, else joined. */
export function ObjectCell({ field, value, scope, truncate, isRoomy, Nested }: FieldCellViewProps) {
  const { text } = useI18n();
  const members = Object.values(field.members ?? {});
  if (!isMemberObject(value) || members.length === 0) return <TruncatedText text={formatPlainText(value)} truncate={truncate} />;
  const present = members.filter((member) => (value[member.name] ?? '') !== '');
  if (present.length === 0) return <EmptyValue />;
  if (!isRoomy) return <TruncatedText text={present.map((member) => formatPlainText(value[member.name])).join(', ')} truncate={truncate} />;
  return (
    <dl style={{ display: 'grid', gridTemplateColumns: 'fit-content(50%) 1fr', gap: '4px 16px', margin: 0 }}>
      {present.map((member) => (
        <div key={member.name} style={{ display: 'contents' }}>
          <dt>{text(member.title)}</dt>
          <dd style={{ margin: 0 }}>
            <Nested field={member} values={value} scope={scope} isRoomy />
          </dd>
        </div>
      ))}
    </dl>
  );
}
