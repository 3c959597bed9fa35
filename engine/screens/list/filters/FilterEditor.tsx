import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../../i18n/index.ts';
import type { Scope } from '../../../model/evaluate.ts';
import type { Field, Filter } from '../../../model/model.ts';
import type { Filtering } from '../../../model/query.ts';
import { ChoicesEditor } from './ChoicesEditor.tsx';
import { DateEditor } from './DateEditor.tsx';
import { askingOf, askingsOf, kindOf, reasked, type Asking } from './filter-kind.ts';
import { NumberEditor } from './NumberEditor.tsx';
import { ReferenceEditor } from './ReferenceEditor.tsx';
import { TextEditor } from './TextEditor.tsx';
import { useFilterWords } from './useFilterWords.ts';

export interface EditorProps {
  readonly filter: Filter;
  readonly field: Field | null;
  readonly draft: Filtering;
  readonly scope: Scope;
  /** Accessible name of the value. */
  readonly label: string;
  /** The value takes the focus when it appears. */
  readonly hasFocus: boolean;
  readonly onChange: (draft: Filtering) => void;
}

const editors = {
  choices: ChoicesEditor,
  age: ChoicesEditor,
  boolean: ChoicesEditor,
  reference: ReferenceEditor,
  number: NumberEditor,
  date: DateEditor,
  text: TextEditor,
};

/** Operator and value of one filter, edited by what the filter means. */
export function FilterEditor(props: Omit<EditorProps, 'label'>) {
  const { filter, field, draft, onChange } = props;
  const { text } = useI18n();
  const { i18n } = useLingui();
  const { asking } = useFilterWords();
  const kind = kindOf(filter, field, draft.op);
  const how = askingOf(draft, filter, field);
  const known = askingsOf(filter, field);
  const offered: readonly Asking[] = known.includes(how) ? known : [how, ...known];
  const title = text(filter.title);
  const Editor = editors[kind];
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4, pl: 2, minHeight: 32 }}>
        <Typography component="h2" variant="subtitle2">
          {title}
        </Typography>
        {offered.length > 1 ? (
          <Select<Asking>
            value={how}
            size="small"
            variant="standard"
            disableUnderline
            inputProps={{ 'aria-label': i18n._('Operator of {title}', { title }) }}
            onChange={(event) => onChange(reasked(draft, event.target.value))}
            sx={{ color: 'text.secondary', '& .MuiSelect-select': { pr: '20px !important' } }}
          >
            {offered.map((each) => (
              <MenuItem key={each} value={each}>
                {asking(each, kind === 'date')}
              </MenuItem>
            ))}
          </Select>
        ) : (
          <Typography color="textSecondary">{asking(how, kind === 'date')}</Typography>
        )}
      </Box>
      {how === 'empty' || how === 'filled' ? null : <Editor {...props} label={title} />}
    </>
  );
}
