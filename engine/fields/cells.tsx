/** Which cell draws which type of field. The only place that knows; lists, facts and show screens draw `FieldCell`. */
import { memo, useContext, type MouseEvent, type ReactNode } from 'react';
import { useI18n, type LocaleSpeech } from '../i18n/index.ts';
import { currentFieldState } from '../model/access.ts';
import { isConditionTrue, type EvaluationScope } from '../model/evaluate.ts';
import type { Field, ModelText, Resource } from '../model/model.ts';
import { valueForLocale } from '../model/localized.ts';
import { placeholderValuesOf } from '../model/texts.ts';
import type { Values } from '../model/values.ts';
import { useLingui } from '@lingui/react';
import { deferPart, EmptyValue, Tag, ToolButton, useCopyText } from '../ui/index.ts';
import { ArrayCell, ObjectCell } from './array/ArrayCell.tsx';
import { BooleanCell, MarkCell } from './boolean/BooleanCell.tsx';
import { Line, type CellView, type FieldCellProps, type FieldCellViewProps } from './cell.tsx';
import { DateCell, RelativeCell } from './date/DateCell.tsx';
import { FileCell } from './file/FileCell.tsx';
import { displayedValueOf, isNothingToShow } from './displayed-value.ts';
import { CustomViewsContext, type CustomCell } from './hand-written/custom-views.tsx';
import { formatCellText, HandWrittenCell } from './hand-written/HandWrittenCell.tsx';
import { JsonCell } from './json/JsonCell.tsx';
import { KeyValueCell } from './key-value/KeyValueCell.tsx';
import { MoneyCell } from './money/MoneyCell.tsx';
import { DigitsCell, NumberCell, ProgressCell } from './number/NumberCell.tsx';
import { RefCell } from './ref/RefCell.tsx';
import { BadgeCell, ChoiceCell, hasCatchAllOption, IconCell } from './select/ChoiceCell.tsx';
import { CodeCell, LinkCell, SecretCell, TextCell } from './text/TextCell.tsx';
import { readsTheClock, Timed } from './timed.tsx';
import type { FieldTypeName } from './types.ts';

type AuditCellName = 'ChangesCell' | 'DoneCell' | 'RelationsCell' | 'ResourceCell';

// Most lists are of no audit log.
const deferAuditCell = (name: AuditCellName): CellView =>
  deferPart<FieldCellViewProps>(() => import('./audit/AuditCells.tsx').then((module) => module[name]));

/** The cell of each field type, when the field neither has choices nor asks for a display. */
const fieldCells = {
  string: TextCell,
  text: TextCell,
  'code-text': CodeCell,
  code: TextCell,
  integer: NumberCell,
  number: NumberCell,
  boolean: BooleanCell,
  date: DateCell,
  'date-time': DateCell,
  timezone: TextCell,
  money: MoneyCell,
  email: LinkCell,
  uri: LinkCell,
  hostname: LinkCell,
  password: SecretCell,
  json: JsonCell,
  'key-value': KeyValueCell,
  ref: RefCell,
  array: ArrayCell,
  object: ObjectCell,
  file: FileCell,
  state: BadgeCell,
} satisfies Record<FieldTypeName, CellView>;

/** How a field of a record is drawn where nobody has said how. Null: as its type is. */
export function chooseDisplay({ key }: Pick<Resource, 'key'>, { name, ty, display, choices, unit }: Field): 'digits' | null {
  return key.includes(name) && ty === 'number' && display === 'text' && choices === null && unit === null ? 'digits' : null;
}

const byType: Readonly<Record<string, CellView>> = fieldCells;

/**
 * Cells that a field gets by `as`. `text`, `link` and `table` are what the type draws anyway, and so is `switch`: its screens draw the one that
 * can be used, and elsewhere (a history, a record that is only read) the value stands in words. `mark` is how tables draw yes and no,
 * and `digits` how the number is drawn that is the key of a record.
 */
const displayCells: Readonly<Record<string, CellView>> = {
  badge: BadgeCell,
  icon: IconCell,
  mark: MarkCell,
  digits: DigitsCell,
  progress: ProgressCell,
  json: JsonCell,
  code: CodeCell,
  relative: RelativeCell,
  done: deferAuditCell('DoneCell'),
  changes: deferAuditCell('ChangesCell'),
  relations: deferAuditCell('RelationsCell'),
  resource: deferAuditCell('ResourceCell'),
};

function chooseCellView(field: Field, display: string): CellView {
  const asked = displayCells[display];
  if (asked !== undefined) return asked;
  if (field.choices?.kind === 'ref') return RefCell;
  if (field.choices?.kind === 'enum' && field.type !== 'boolean') return ChoiceCell;
  return byType[field.type] ?? TextCell;
}

/**
 * The value of a field of a record as people read it: several values joined, an en dash for none, its tag beside it. Hidden fields draw nothing.
 * What reads the clock goes with it.
 */
export const FieldCell = memo(function FieldCell(props: FieldCellProps) {
  const speech = useI18n();
  const { cells } = useContext(CustomViewsContext);
  const custom = cells.find(({ name }) => name === (props.as ?? props.field.display));
  const surroundings = { ...speech, custom };
  if (!readsTheClock(props.field)) return renderFieldCell(props, surroundings);
  return <Timed scope={props.scope}>{(scope) => renderFieldCell({ ...props, scope }, surroundings)}</Timed>;
});

function renderFieldCell(
  { field, values, scope, as, truncate, empty, tooltip, isRoomy = false }: FieldCellProps,
  { text, locale, custom }: LocaleSpeech & { readonly custom: CustomCell | undefined },
): ReactNode {
  if (!currentFieldState(field, scope).visible) return null;
  const shownText = (each: ModelText) => text(each, placeholderValuesOf(each, scope));
  const value = valueForLocale(field, displayedValueOf(field, values, scope), locale);
  const hint = tooltip ?? field.tooltip;
  const tag = field.tag !== null && isConditionTrue(field.tag.when, scope) ? field.tag : null;
  const words = empty ?? field.empty;
  const display = as ?? field.display;
  const isBlank = isNothingToShow(value) && !(display === 'icon' && hasCatchAllOption(field));
  const content = isBlank ? (
    words === null ? (
      <EmptyValue />
    ) : (
      shownText(words)
    )
  ) : (
    renderCellView({
      field,
      value,
      values,
      scope,
      custom,
      view: chooseCellView(field, display),
      truncate: truncate ?? field.truncate,
      isRoomy,
    })
  );
  const hinted = hint === null ? content : <span title={shownText(hint)}>{content}</span>;
  const hasCopy = field.hasCopy && !isNothingToShow(value);
  if (tag === null && !hasCopy) return hinted;
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, maxWidth: '100%' }}>
      {hinted}
      {hasCopy && <CopyButton text={formatCellText(custom, { field, value })} title={text(field.title)} />}
      {tag !== null && <Tag tone={tag.tone}>{shownText(tag.text)}</Tag>}
    </span>
  );
}

function CopyButton({ text, title }: { readonly text: string; readonly title: string }) {
  const { i18n } = useLingui();
  const copyText = useCopyText();
  const copy = (event: MouseEvent<HTMLElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    copyText(text);
  };
  return <ToolButton icon="copy" label={i18n._('Copy {title}', { title })} size={24} onClick={copy} />;
}

interface DrawnCellProps {
  readonly field: Field;
  readonly value: unknown;
  readonly values: Values;
  readonly scope: EvaluationScope;
  readonly view: CellView;
  /** Takes several values as one. */
  readonly custom: CustomCell | undefined;
  readonly truncate: number | null;
  readonly isRoomy: boolean;
}

// Several values stand in one line, separated by commas; structured types draw their list themselves.
function renderCellView({ view: View, custom, value, field, ...rest }: DrawnCellProps): ReactNode {
  if (custom !== undefined) return <HandWrittenCell custom={custom} value={value} field={field} {...rest} />;
  if (!field.isMultiple || !Array.isArray(value)) return <View field={field} value={value} Nested={FieldCell} {...rest} />;
  return (
    <Line style={rest.isRoomy ? { whiteSpace: 'normal' } : {}}>
      {value.map((each, at) => (
        <span key={at} className="cell-part" style={{ display: 'inline-block', verticalAlign: 'top', maxWidth: '100%', marginRight: 4 }}>
          <span style={{ display: 'inline-flex', maxWidth: '100%' }}>
            <View field={field} value={each} Nested={FieldCell} {...rest} />
            {at < value.length - 1 && ','}
          </span>
        </span>
      ))}
    </Line>
  );
}
