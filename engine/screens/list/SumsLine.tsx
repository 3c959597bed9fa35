import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import type { useListSums } from '../../data/useListSums.ts';
import { useI18n } from '../../i18n/index.ts';
import type { Field } from '../../model/model.ts';
import type { FieldSum } from '../../model/sums.ts';
import type { ShownSum } from './shown-sums.ts';

interface SumsLineProps {
  readonly shown: readonly ShownSum[];
  readonly sums: Pick<ReturnType<typeof useListSums>, 'data' | 'isError'>;
}

/** What the shown amounts add up to, once it is known. */
export function SumsLine({ shown, sums: { data, isError } }: SumsLineProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  if (isError) return <span>{i18n._('The sums could not be worked out.')}</span>;
  const told = shown.flatMap(({ field, title }) => {
    const own = data !== undefined && Object.hasOwn(data, field.name) ? data[field.name] : undefined;
    return own === undefined ? [] : [{ field, title, sums: own }];
  });
  if (told.length === 0) return null;
  return (
    <>
      <span>{i18n._('Sum')}</span>
      {told.map(({ field, title, sums: own }) => (
        <span key={field.name}>
          {text(title)} <SumFigures field={field} sums={own} />
        </span>
      ))}
    </>
  );
}

/** One figure for each currency, as many records have it. */
function SumFigures({ field, sums }: { readonly field: Field; readonly sums: readonly FieldSum[] }) {
  const print = usePrintSum();
  return (
    <Box component="b" sx={{ fontWeight: 500, color: 'text.primary' }}>
      {sums.length === 0 ? '–' : sums.map((sum) => print(field, sum)).join(' · ')}
    </Box>
  );
}

/** What a field adds up to as people read it. */
export function usePrintSum(): (field: Field, of: Pick<FieldSum, 'sum' | 'currency'>) => string {
  const { money, number } = useI18n();
  return ({ codec, unit }, { sum, currency }) => {
    if (codec.kind === 'money') return money(Number(sum), currency, codec.scale);
    const own = unit !== null && 'lit' in unit ? ` ${unit.lit}` : '';
    return `${number(Number(sum))}${own}`;
  };
}
