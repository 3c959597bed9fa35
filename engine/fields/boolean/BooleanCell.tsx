import { useLingui } from '@lingui/react';
import { useI18n } from '../../i18n/index.ts';
import { Icon, Status } from '../../ui/index.ts';
import { Quiet, type FieldCellViewProps } from '../cell.tsx';
import { findChoiceOption } from '../../model/options.ts';

/** Yes in ink, no in grey; an enum on the field gives other words and tones. */
export function BooleanCell({ field, value }: FieldCellViewProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const option = findChoiceOption(field.choices, value);
  if (option !== undefined && option.tone !== null) {
    return (
      <Status tone={option.tone} icon={option.icon}>
        {text(option.title)}
      </Status>
    );
  }
  const word = option === undefined ? (value === true ? i18n._('Yes') : i18n._('No')) : text(option.title);
  return value === true ? <span>{word}</span> : <Quiet>{word}</Quiet>;
}

/** Yes as a mark, no as a quiet dash, for a column of them: the unusual value is found at a glance. Read out and copied as the word. */
export function MarkCell(props: FieldCellViewProps) {
  if (props.field.choices !== null) return <BooleanCell {...props} />;
  return (
    <span className={props.value === true ? 'cell-yes' : 'cell-no'}>
      {props.value === true && <Icon name="check" />}
      <span className="visually-hidden">
        <BooleanCell {...props} />
      </span>
    </span>
  );
}
