import OutlinedInput from '@mui/material/OutlinedInput';
import FormHelperText from '@mui/material/FormHelperText';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { FilterEditorProps } from './FilterEditor.tsx';

/** A text to look for; for "any of" one value a line. */
export function TextFilterEditor({ draft, label, hasFocus, onChange }: FilterEditorProps) {
  const { i18n } = useLingui();
  const isMany = draft.op === 'in';
  const [text, setText] = useState(() => draft.values.map((value) => value ?? '').join('\n'));
  const type = (next: string): void => {
    setText(next);
    onChange({
      ...draft,
      values: isMany
        ? next
            .split(/[\n,]/)
            .map((each) => each.trim())
            .filter((each) => each !== '')
        : next === ''
          ? []
          : [next],
    });
  };
  return (
    <>
      <OutlinedInput
        fullWidth
        autoFocus={hasFocus}
        multiline={isMany}
        {...(isMany && { minRows: 3, maxRows: 10 })}
        value={text}
        onChange={(event) => type(event.target.value)}
        inputProps={{ 'aria-label': label }}
      />
      {isMany && <FormHelperText>{i18n._('One value per line, or separated by commas')}</FormHelperText>}
    </>
  );
}
