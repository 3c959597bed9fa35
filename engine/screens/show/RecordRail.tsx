import Typography from '@mui/material/Typography';
import { useLingui } from '@lingui/react';
import { useMemo, type ReactNode } from 'react';
import { useRowsWithCopies } from '../../data/useRefs.ts';
import { displayedValueOf, isNothingToShow } from '../../fields/displayed-value.ts';
import type { FormModel, Resource } from '../../model/model.ts';
import { formPlacementsOf } from '../../model/placement.ts';
import type { Params, Values } from '../../model/values.ts';
import { Details, Rail } from '../../ui/index.ts';
import { useScope } from '../context.ts';
import { MemberLinks } from '../MemberLinks.tsx';
import { useFieldFacts, useShownFactFields } from './FactList.tsx';
import { selectRailFacts } from './rail-facts.ts';

interface RecordRailProps {
  readonly resource: Resource;
  readonly form: FormModel;
  readonly record: Values;
  readonly params: Params;
  readonly children: ReactNode;
}

/** A form of this many fields is so short that on a narrow screen the facts stand above it: they are what is decided by. */
const fewFields = 3;

/** A form with the facts of its record beside it; alone where the form says it all. */
export function RecordRail({ resource, form, record: stored, params, children }: RecordRailProps) {
  const { i18n } = useLingui();
  const rows = useMemo(() => [stored], [stored]);
  const plain = useScope(useMemo(() => ({ self: stored, old: stored, params, mode: 'edit' as const }), [stored, params]));
  const cells = useMemo(() => selectRailFacts(resource, form), [resource, form]);
  const [record = stored] = useRowsWithCopies(resource, rows, {
    scope: plain,
    only: useMemo(() => cells.map(({ field }) => field), [cells]),
  });
  const scope = useScope(useMemo(() => ({ self: record, old: record, params, mode: 'edit' as const }), [record, params]));
  const said = useShownFactFields({ resource, cells, scope }).filter(
    ({ field }) => !isNothingToShow(displayedValueOf(field, record, scope)),
  );
  const facts = useFieldFacts(said, { resource, values: record, scope, params });
  if (facts.length === 0) return children;
  const rail = (
    <section aria-label={i18n._('Facts')}>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {i18n._('Facts')}
      </Typography>
      <MemberLinks resource={resource} params={params}>
        <Details facts={facts} />
      </MemberLinks>
    </section>
  );
  return (
    <Rail rail={rail} isBesideForm isFirst={Object.keys(formPlacementsOf(form.tabs)).length <= fewFields}>
      {children}
    </Rail>
  );
}
