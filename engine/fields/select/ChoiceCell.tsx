import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { evaluateValue, type EvaluationScope } from '../../model/evaluate.ts';
import type { Field, FieldOption, TextTone } from '../../model/model.ts';
import { findChoiceOption, listChoiceOptions } from '../../model/options.ts';
import { Icon, Status } from '../../ui/index.ts';
import { TruncatedText, formatPlainText, type FieldCellViewProps } from '../cell.tsx';

const tones: readonly string[] = ['neutral', 'info', 'positive', 'warning', 'negative'];

function findOption({ choices }: Field, value: unknown): FieldOption | null {
  return findChoiceOption(choices, value) ?? findChoiceOption(choices, '*') ?? null;
}

function chooseTone(
  field: Field,
  option: FieldOption | null,
  { value, scope }: { value: unknown; scope: EvaluationScope },
): TextTone | null {
  const own = field.tone === null ? null : evaluateValue(field.tone, { ...scope, it: value });
  return typeof own === 'string' && tones.includes(own) ? (own as TextTone) : (option?.tone ?? null);
}

/** The word of a value; a value that is no longer one of the list reads as it is. */
export function ChoiceCell(props: FieldCellViewProps) {
  const { field, value, scope, truncate, isRoomy } = props;
  const { text } = useI18n();
  const option = findOption(field, value);
  if (chooseTone(field, option, { value, scope }) !== null) return <BadgeCell {...props} />;
  const word = option === null || option.value === '*' ? formatPlainText(value) : text(option.title);
  return (
    <WithHint option={option}>
      <TruncatedText text={word} truncate={truncate} isRoomy={isRoomy} />
    </WithHint>
  );
}

/** The hint of a value over how it is drawn. */
function WithHint({ option, children }: { readonly option: FieldOption | null; readonly children: ReactNode }) {
  const { text } = useI18n();
  if (option === null || option.tooltip === null) return children;
  return (
    <Box component="span" title={text(option.tooltip)} sx={{ display: 'contents' }}>
      {children}
    </Box>
  );
}

/** Glyph and word of a state. */
export function BadgeCell({ field, value, scope }: FieldCellViewProps) {
  const { text } = useI18n();
  const option = findOption(field, value);
  const word = option === null || option.value === '*' ? formatPlainText(value) : text(option.title);
  return (
    <WithHint option={option}>
      <Status tone={chooseTone(field, option, { value, scope }) ?? 'neutral'} icon={option?.icon ?? null}>
        {word}
      </Status>
    </WithHint>
  );
}

/** Whether the field has a look for whatever is not among its values, nothing included. */
export function hasCatchAllOption({ choices }: Field): boolean {
  return findChoiceOption(choices, '*') !== undefined;
}

/** Whether a value has no picture though others of its list have one: as an icon it draws nothing. */
export function hasOptionWithoutPicture(field: Field, value: unknown): boolean {
  const option = findOption(field, value);
  const { choices } = field;
  return option?.icon === null && listChoiceOptions(choices).some(({ icon }) => icon !== null);
}

/** Only the picture of a value; its tooltip, else its word, is the accessible name. */
export function IconCell({ field, value, scope }: FieldCellViewProps) {
  const { text } = useI18n();
  const option = findOption(field, value);
  if (hasOptionWithoutPicture(field, value)) return null;
  const own = option === null || option.value === '*' ? formatPlainText(value) : text(option.title);
  const word = option === null || option.tooltip === null ? own : text(option.tooltip);
  const tone = chooseTone(field, option, { value, scope }) ?? 'neutral';
  const name = option?.icon ?? (value === true ? 'check' : value === false ? 'remove' : 'circle');
  return (
    <Box
      component="span"
      role="img"
      aria-label={word}
      title={word}
      sx={{ display: 'inline-flex', ...(tone !== 'neutral' && { color: (theme) => theme.vars.palette.tone[tone].fg }) }}
    >
      <Icon name={name} />
    </Box>
  );
}
