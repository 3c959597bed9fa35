import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { Field } from '../../../model/model.ts';
import type { FilterEditorProps } from './FilterEditor.tsx';
import { TextFilterEditor } from './TextEditor.tsx';

/** Numbers and amounts; amounts are typed in the main unit and asked for in the minor one. */
export function NumberFilterEditor(props: FilterEditorProps) {
  const { field, draft, label, hasFocus, onChange } = props;
  const { i18n } = useLingui();
  if (draft.op === 'in') return <TextFilterEditor {...props} />;
  const isRange = draft.op === 'between';
  const put = (at: number, text: string): void => {
    const values = isRange ? [draft.values[0] ?? '', draft.values[1] ?? ''] : [''];
    onChange({ ...draft, values: values.map((value, index) => (index === at ? parseFigure(text, field) : value)) });
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <FigureInput
        value={draft.values[0]}
        field={field}
        label={isRange ? i18n._('{title}, from', { title: label }) : label}
        isFirst={hasFocus}
        onType={(text) => put(0, text)}
      />
      {isRange && (
        <>
          <span>–</span>
          <FigureInput
            value={draft.values[1]}
            field={field}
            label={i18n._('{title}, to', { title: label })}
            onType={(text) => put(1, text)}
          />
        </>
      )}
    </Box>
  );
}

interface FigureInputProps {
  readonly value: string | null | undefined;
  readonly field: Field | null;
  readonly label: string;
  readonly isFirst?: boolean;
  readonly onType: (text: string) => void;
}

function FigureInput({ value, field, label, isFirst = false, onType }: FigureInputProps) {
  const [text, setText] = useState(() => formatFigure(value ?? '', field));
  return (
    <OutlinedInput
      fullWidth
      autoFocus={isFirst}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onType(event.target.value);
      }}
      inputProps={{ 'aria-label': label, inputMode: 'decimal', style: { textAlign: 'right' } }}
    />
  );
}

function getMoneyScale(field: Field | null): number {
  return field?.codec.kind === 'money' ? field.codec.scale : 0;
}

/** What was typed as a wire number; text that is not a number asks for nothing. Both decimal signs are understood. */
function parseFigure(text: string, field: Field | null): string {
  const plain = text.trim().replace(/,(?=\d+$)/, '.');
  if (plain === '' || !Number.isFinite(Number(plain))) return '';
  const scale = getMoneyScale(field);
  return scale === 0 ? plain : String(Math.round(Number(plain) * 10 ** scale));
}

function formatFigure(value: string, field: Field | null): string {
  const scale = getMoneyScale(field);
  return value === '' || scale === 0 || !Number.isFinite(Number(value)) ? value : String(Number(value) / 10 ** scale);
}
