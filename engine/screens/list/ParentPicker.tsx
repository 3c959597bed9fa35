import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useLingui } from '@lingui/react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useReferenceOffer, type ReferenceChoice } from '../../data/useOptions.ts';
import { useI18n } from '../../i18n/index.ts';
import type { FieldChoices, ParentRef, Resource } from '../../model/model.ts';
import type { Params } from '../../model/values.ts';
import { Link, StateBlock } from '../../ui/index.ts';
import { findCatalogueEntry, useEngine, useResource, useScope } from '../context.ts';
import { buildScreenPath } from '../links.ts';
import { formatTitleInSentence } from '../../model/title-in-sentence.ts';

export interface MissingParentStateProps {
  readonly resource: Resource;
  /** The parent without value. */
  readonly parent: ParentRef;
  readonly params: Params;
}

/** Stands in the place of a nested list whose parent is not chosen: no call is made before it is. */
export function MissingParentState({ resource, parent, params }: MissingParentStateProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { catalogue } = useEngine();
  const entry = findCatalogueEntry(catalogue, parent.resource);
  return (
    <StateBlock
      kind="error"
      title={i18n._('No filter _{param}', { param: parent.param })}
      text={i18n._('{title} each belong to one record. Choose it to see them.', { title: text(resource.titlePlural) })}
    >
      <Box sx={{ width: '100%', display: 'grid', gap: 4 }}>
        <ParentRecordPicker resource={resource} parent={parent} params={params} />
        {entry !== null && entry.hasList && (
          <Link to={buildScreenPath(entry, { screen: 'list' })}>{i18n._('Back to {title}', { title: text(entry.titlePlural) })}</Link>
        )}
      </Box>
    </StateBlock>
  );
}

function ParentRecordPicker({ resource, parent, params }: MissingParentStateProps) {
  const { i18n } = useLingui();
  const { text, locale } = useI18n();
  const navigate = useNavigate();
  const target = useResource(parent.resource);
  const scope = useScope();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const choices = useMemo<FieldChoices>(
    () => ({
      kind: 'ref',
      to: target.name,
      key: target.key.at(-1) ?? '',
      title: target.titleField,
      filter: [],
      params: {},
      pageSize: 50,
      picker: true,
      fallback: [],
    }),
    [target],
  );
  const offer = useReferenceOffer({ choices }, search, { scope, locale, isOpen });
  const title = text(parent.title);
  return (
    <Autocomplete<ReferenceChoice>
      options={[...offer.choices]}
      loading={offer.isLoading && isOpen}
      loadingText={i18n._('Loading…')}
      noOptionsText={offer.isFailed ? i18n._('The choices could not be loaded') : i18n._('Nothing found')}
      filterOptions={(all) => all}
      getOptionKey={(option) => option.value}
      getOptionLabel={(option) => (option.title === option.value ? option.title : `${option.title} (${option.value})`)}
      onOpen={() => setOpen(true)}
      onInputChange={(_event, typed, reason) => setSearch(reason === 'input' ? typed : '')}
      onChange={(_event, chosen) => {
        if (chosen !== null)
          void navigate(buildScreenPath(resource, { screen: 'list', params: { ...params, [parent.param]: chosen.value } }));
      }}
      renderInput={(input) => (
        <TextField
          {...input}
          placeholder={i18n._('Choose {title}', { title: formatTitleInSentence(title, locale) })}
          slotProps={{ ...input.slotProps, htmlInput: { ...input.slotProps?.htmlInput, 'aria-label': title } }}
        />
      )}
    />
  );
}
