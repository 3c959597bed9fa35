import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../../i18n/index.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Resource } from '../../../model/model.ts';
import { restoreOpOf } from '../../../model/restorable.ts';
import type { Values } from '../../../model/values.ts';
import { useReasonText } from '../../actions/useReason.ts';
import { formatRecordTitle } from '../../../model/record-title.ts';
import type { BulkAction } from './bulk-actions.ts';

const shownRecords = 8;

/** The body of a bulk confirmation: which records it means, and which of the selection it leaves out and why. */
export function BulkRefusedList({
  resource,
  bulk,
  elsewhere = 0,
  scopeOf,
}: {
  readonly resource: Resource;
  readonly bulk: BulkAction;
  /** How many of those that qualify are not on the page. */
  readonly elsewhere?: number;
  readonly scopeOf: (record: Values) => EvaluationScope;
}) {
  const { i18n } = useLingui();
  const { text, number } = useI18n();
  const { qualified, refused } = bulk;
  const confirm = bulk.kind === 'action' ? bulk.action.confirm : null;
  const names = formatShortList(
    qualified.map((record) => formatRecordTitle(resource, record, i18n.locale)),
    number,
  );
  const merged = mergeBulkRecords(qualified, number);
  const question = confirm === null ? null : text(confirm, { count: qualified.length, ...merged });
  // The title names one; of several, the question may name each already, by title or by key.
  const said = [names, ...resource.key.map((name) => merged[name])];
  const areNamed = qualified.length === 1 || said.some((each) => typeof each === 'string' && each !== '' && question?.includes(each));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {!areNamed && <div>{names}</div>}
      {elsewhere > 0 && (
        <div>{i18n._('{n, plural, one {# of them is not on this page.} other {# of them are not on this page.}}', { n: elsewhere })}</div>
      )}
      {bulk.kind === 'delete' && restoreOpOf(resource) === null && <div>{i18n._('This cannot be undone.')}</div>}
      {question !== null && <div>{question}</div>}
      <RefusedRecords resource={resource} refused={refused} scopeOf={scopeOf} />
    </Box>
  );
}

interface RefusedRecordsProps {
  readonly resource: Resource;
  readonly refused: BulkAction['refused'];
  readonly scopeOf: (record: Values) => EvaluationScope;
}

/** Which records are left out, and why; nothing where none is. */
export function RefusedRecords({ resource, refused, scopeOf }: RefusedRecordsProps) {
  const { i18n } = useLingui();
  const { number } = useI18n();
  const reasonOf = useReasonText();
  if (refused.length === 0) return null;
  return (
    <div>
      <b>{i18n._('{n, plural, one {# record does not qualify:} other {# records do not qualify:}}', { n: refused.length })}</b>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
        {refused.slice(0, shownRecords).map(({ record, permission }) => (
          <li key={formatRecordTitle(resource, record, i18n.locale)}>
            {formatRecordTitle(resource, record, i18n.locale)}:{' '}
            {reasonOf(permission, scopeOf(record)) ?? i18n._('not possible for this record')}
          </li>
        ))}
        {refused.length > shownRecords && <li>+{number(refused.length - shownRecords)}</li>}
      </Box>
    </div>
  );
}

type PrintCount = (n: number) => string;

function formatShortList(names: readonly string[], print: PrintCount): string {
  const more = names.length - shownRecords;
  return names.slice(0, shownRecords).join(', ') + (more > 0 ? ` +${print(more)}` : '');
}

/** One record for the question about all of them: under each name what they hold, once each. */
function mergeBulkRecords(records: readonly Values[], print: PrintCount): Values {
  const [first = {}] = records;
  if (records.length < 2) return first;
  const held = (name: string): string[] => [...new Set(records.flatMap((record) => printBulkValue(record[name])))];
  return Object.fromEntries(Object.keys(first).map((name) => [name, formatShortList(held(name), print)]));
}

const printBulkValue = (value: unknown): string[] => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []);
