import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../../i18n/index.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Field, ListFilter } from '../../../model/model.ts';
import type { QueryFilter } from '../../../model/query.ts';
import { ChoicesEditor } from './ChoicesEditor.tsx';
import { DayFilterEditor } from './DateEditor.tsx';
import { getFilterAsking, listFilterAskings, getFilterKind, changeFilterAsking, type FilterAsking } from './filter-kind.ts';
import { NumberFilterEditor } from './NumberEditor.tsx';
import { ReferenceFilterEditor } from './ReferenceEditor.tsx';
import { TextFilterEditor } from './TextEditor.tsx';
import { useChoiceCounts, type CountedChoices } from './useChoiceCounts.ts';
import { useFilterWording } from './useFilterWords.ts';

export interface FilterEditorProps {
  readonly filter: ListFilter;
  readonly field: Field | null;
  readonly draft: QueryFilter;
  readonly scope: EvaluationScope;
  /** Accessible name of the value. */
  readonly label: string;
  /** The value takes the focus when it appears. */
  readonly hasFocus: boolean;
  /** How many records each choice would leave; null: it is not known. */
  readonly countOf: (value: string | null) => number | null;
  readonly onChange: (draft: QueryFilter) => void;
}

const editors = {
  choices: ChoicesEditor,
  age: ChoicesEditor,
  boolean: ChoicesEditor,
  reference: ReferenceFilterEditor,
  number: NumberFilterEditor,
  date: DayFilterEditor,
  text: TextFilterEditor,
};

/** Operator and value of one filter, edited by what the filter means. */
export function FilterEditor({
  counting,
  ...props
}: Omit<FilterEditorProps, 'label' | 'countOf'> & {
  /** The list whose records are counted by choice; null: none are. */
  readonly counting: CountedChoices | null;
}) {
  const { filter, field, draft, scope, onChange } = props;
  const { text } = useI18n();
  const { i18n } = useLingui();
  const { asking } = useFilterWording();
  const kind = getFilterKind(filter, field, draft.op);
  const how = getFilterAsking(draft, filter, field);
  const known = listFilterAskings(filter, field);
  const offered: readonly FilterAsking[] = known.includes(how) ? known : [how, ...known];
  const title = text(filter.title);
  const Editor = editors[kind];
  const countOf = useChoiceCounts(filter, counting, { kind, scope });
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4, pl: 2, minHeight: 32 }}>
        <Typography component="h2" variant="subtitle2">
          {title}
        </Typography>
        {offered.length > 1 ? (
          <Select<FilterAsking>
            value={how}
            size="small"
            variant="standard"
            disableUnderline
            inputProps={{ 'aria-label': i18n._('Operator of {title}', { title }) }}
            onChange={(event) => onChange(changeFilterAsking(draft, event.target.value))}
            sx={{ color: 'text.secondary', '& .MuiSelect-select': { pr: '28px !important' } }}
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
      {how === 'empty' || how === 'filled' ? null : <Editor {...props} label={title} countOf={countOf} />}
    </>
  );
}
