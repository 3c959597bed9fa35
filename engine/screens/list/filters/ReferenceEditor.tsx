import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useReferenceOffer, type ReferenceChoice } from '../../../data/useOptions.ts';
import { useI18n } from '../../../i18n/index.ts';
import { isConditionTrue } from '../../../model/evaluate.ts';
import { guardEnter } from '../../../ui/index.ts';
import { formatTitleInSentence } from '../../../model/title-in-sentence.ts';
import { ChoiceCountText } from './ChoiceRow.tsx';
import type { FilterEditorProps } from './FilterEditor.tsx';
import { offersEmptyChoice } from './filter-kind.ts';
import { TextFilterEditor } from './TextEditor.tsx';
import { useReferenceTitles } from './useReferenceTitles.ts';

const emptyValue = '';

/** Records of another resource, searched by title. Who may not look them up types keys. */
export function ReferenceFilterEditor(props: FilterEditorProps) {
  const { filter, scope } = props;
  const isPicker = filter.choices?.kind === 'ref' && isConditionTrue(filter.choices.picker, scope);
  return isPicker ? <FilterRecordPicker {...props} /> : <TextFilterEditor {...props} />;
}

function FilterRecordPicker({ filter, field, draft, scope, label, hasFocus, countOf, onChange }: FilterEditorProps) {
  const { i18n } = useLingui();
  const { locale } = useI18n();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const offer = useReferenceOffer(filter, search, { scope, locale: i18n.locale, isOpen });
  const titleOf = useReferenceTitles(filter.choices, draft.values, scope);
  const empty: ReferenceChoice = { value: emptyValue, title: i18n._('Empty'), values: null };
  const isMany = draft.op === 'in' || draft.op === 'eq';
  const held = draft.values.map((value): ReferenceChoice => (value === null ? empty : { value, title: titleOf(value), values: null }));
  // Last, and only behind the others: an option that is there first would keep the highlight.
  const hasEmpty = offersEmptyChoice(filter, field) && search === '' && isOpen && !offer.isLoading;
  const options = hasEmpty ? [...offer.choices, empty] : offer.choices;
  const pick = (chosen: readonly ReferenceChoice[]) =>
    onChange({
      ...draft,
      op: isMany ? 'in' : draft.op,
      values: (isMany ? chosen : chosen.slice(-1)).map(({ value }) => (value === emptyValue ? null : value)),
    });
  return (
    <>
      <Autocomplete<ReferenceChoice, true>
        multiple
        size="small"
        openOnFocus={hasFocus}
        onKeyDown={(event) => guardEnter(event, { held: '', isLoading: offer.isLoading && isOpen })}
        autoHighlight
        options={options}
        value={held}
        loading={offer.isLoading && isOpen}
        loadingText={i18n._('Loading…')}
        noOptionsText={offer.isFailed ? i18n._('The choices could not be loaded') : i18n._('Nothing found')}
        filterOptions={(all) => all}
        getOptionKey={(option) => option.value}
        getOptionLabel={(option) => option.title}
        isOptionEqualToValue={(option, value) => option.value === value.value}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        inputValue={search}
        // A reset only says that the chips are drawn again: what is being typed stays.
        onInputChange={(_event, text, reason) => reason !== 'reset' && setSearch(text)}
        onChange={(_event, chosen) => pick(chosen)}
        renderOption={({ key, ...rest }, option) => (
          <Box component="li" key={key} {...rest} aria-describedby={`${rest.id ?? ''}-count`}>
            <Box sx={{ minWidth: 0 }}>
              <Typography noWrap>{option.title}</Typography>
              {option.value !== option.title && option.value !== emptyValue && (
                <Typography variant="caption" color="textSecondary" noWrap component="div">
                  {option.value}
                </Typography>
              )}
            </Box>
            <ChoiceCountText id={`${rest.id ?? ''}-count`} count={countOf(option.value === emptyValue ? null : option.value)} />
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus={hasFocus}
            placeholder={held.length === 0 ? i18n._('Search {title}', { title: formatTitleInSentence(label, locale) }) : ''}
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps?.htmlInput, 'aria-label': label } }}
          />
        )}
      />
      {offer.missing.length > 0 && <FormHelperText>{i18n._('Nothing to choose from yet')}</FormHelperText>}
    </>
  );
}
