/** `/descriptors`: every resource of the project, who may list and edit it, and whether anything is wrong with it; on a search fields too. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useSearchParams } from 'react-router-dom';
import { useI18n } from '../../../i18n/index.ts';
import { Button, Icon, Page, SkeletonRows, StateBlock } from '../../../ui/index.ts';
import { useOptions } from '../../../app/options.ts';
import { useDebouncedValue } from '../../../data/useDebounced.ts';
import { DescriptorRows } from './DescriptorRows.tsx';
import { FoundFieldRows } from './FoundFieldRows.tsx';
import { groupDescriptors } from './groups.ts';
import { ReadProblem } from './ReadProblem.tsx';
import { useDescriptorList } from './reads.ts';

export function DescriptorsScreen() {
  const { i18n } = useLingui();
  const { text, number } = useI18n();
  const { catalogue } = useOptions();
  const { data, problem, loading, reload } = useDescriptorList();
  const [query, setQuery] = useSearchParams();
  const search = query.get('q') ?? '';
  const setSearch = (next: string): void => setQuery(next === '' ? {} : { q: next }, { replace: true });
  const wanted = search.trim().toLowerCase();
  // Here, and not in the rows of fields: they come with the first letter, and would ask for that one at once.
  const asked = useDebouncedValue(wanted, 300);
  const found = (data?.descriptors ?? []).filter(({ name, file, title, titlePlural }) =>
    [name, file, text(title), text(titlePlural)].some((each) => each.toLowerCase().includes(wanted)),
  );
  return (
    <Page
      title={i18n._('Descriptors')}
      count={data === null ? null : number(found.length)}
      loading={loading && data !== null}
      line={<SearchLine value={search} onChange={setSearch} />}
    >
      {problem !== null && data === null && <ReadProblem problem={problem} onRetry={reload} />}
      {problem === null && data === null && <SkeletonRows rows={16} />}
      {data !== null && found.length > 0 && <DescriptorRows groups={groupDescriptors(found, catalogue)} roles={data.roles} />}
      {data !== null && wanted !== '' && asked === '' && <SkeletonRows rows={4} />}
      {data !== null && wanted !== '' && asked !== '' && (
        <FoundFieldRows
          asked={asked}
          nothing={
            found.length > 0 ? null : (
              <StateBlock kind="no-match" title={i18n._('No descriptor matches this search')} text={search}>
                <Button onClick={() => setSearch('')}>{i18n._('Clear')}</Button>
              </StateBlock>
            )
          }
        />
      )}
    </Page>
  );
}

function SearchLine({ value, onChange }: { readonly value: string; readonly onChange: (next: string) => void }) {
  const { i18n } = useLingui();
  return (
    <Box sx={{ width: { xs: '100%', sm: 320 } }}>
      <OutlinedInput
        fullWidth
        type="search"
        value={value}
        placeholder={i18n._('Search descriptors and fields')}
        onChange={(event) => onChange(event.target.value)}
        startAdornment={
          <InputAdornment position="start">
            <Icon name="search" />
          </InputAdornment>
        }
        slotProps={{ input: { 'aria-label': i18n._('Search descriptors and fields') } }}
      />
    </Box>
  );
}
