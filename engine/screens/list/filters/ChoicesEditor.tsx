import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import { useId, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { isOpenToRoles } from '../../../model/access.ts';
import type { FieldOption } from '../../../model/model.ts';
import { Status } from '../../../ui/index.ts';
import { ChoiceCountText, ChoiceRow } from './ChoiceRow.tsx';
import type { FilterEditorProps } from './FilterEditor.tsx';
import { offersEmptyChoice } from './filter-kind.ts';
import { useFilterWording } from './useFilterWords.ts';

/** A closed list: several of it with checkboxes, one with radio buttons. */
export function ChoicesEditor({ filter, field, draft, scope, label, countOf, onChange }: FilterEditorProps) {
  const { i18n } = useLingui();
  const words = useFilterWording();
  const group = useId();
  const isMany = draft.op === 'in' || (draft.op === 'eq' && filter.ops.includes('in'));
  const options =
    field?.type === 'boolean'
      ? yesAndNo
      : filter.choices?.kind === 'enum'
        ? filter.choices.values.filter((option) => option.value !== '*' && isOpenToRoles(option.when, scope.roles))
        : [];
  const values: readonly (string | null)[] = [
    ...options.map((option) => (option.value === '' ? null : String(option.value))),
    ...(offersEmptyChoice(filter, field) ? [null] : []),
  ];
  const strange = draft.values.filter((value) => value !== '' && !values.includes(value));
  const toggle = (value: string | null): void => {
    if (!isMany) return onChange({ ...draft, values: [value] });
    const next = draft.values.includes(value) ? draft.values.filter((each) => each !== value) : [...draft.values, value];
    onChange({ ...draft, op: 'in', values: [...values, ...strange].filter((each) => next.includes(each)) });
  };
  const Control = isMany ? Checkbox : Radio;
  return (
    <Box role={isMany ? 'group' : 'radiogroup'} aria-label={label} sx={{ maxHeight: 320, overflowY: 'auto' }}>
      {[...values, ...strange].map((value) => (
        <ChoiceRow key={value ?? 'empty'}>
          <Control
            size="small"
            name={group}
            checked={draft.values.includes(value)}
            onChange={() => toggle(value)}
            slotProps={{ input: { 'aria-describedby': `${group}-${value ?? ''}` } }}
            sx={{ p: 0 }}
          />
          {value === null ? i18n._('Empty') : renderChoiceFace(options, value, words.value(value, filter, field))}
          <ChoiceCountText id={`${group}-${value ?? ''}`} count={countOf(value)} />
        </ChoiceRow>
      ))}
    </Box>
  );
}

const yesAndNo: readonly Pick<FieldOption, 'value' | 'tone' | 'icon'>[] = [
  { value: true, tone: null, icon: null },
  { value: false, tone: null, icon: null },
];

function renderChoiceFace(options: readonly Pick<FieldOption, 'value' | 'tone' | 'icon'>[], value: string, word: string): ReactNode {
  const option = options.find((each) => String(each.value) === value);
  if (option === undefined || option.tone === null) return word;
  return (
    <Status tone={option.tone} icon={option.icon}>
      {word}
    </Status>
  );
}
