/** Label beside value, two columns; tables and long texts over the whole width. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { chooseDisplay, FieldCell } from '../../fields/cells.tsx';
import { displayedValueOf, isNothingToShow } from '../../fields/displayed-value.ts';
import { readsTheClock, Timed, useTimedScope } from '../../fields/timed.tsx';
import { fieldTypeOf } from '../../fields/types.ts';
import { useData } from '../../data/data-context.ts';
import { useI18n } from '../../i18n/index.ts';
import { currentFieldState } from '../../model/access.ts';
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { ScreenCell, Field, Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { Details, Link, type FactItem } from '../../ui/index.ts';
import { RecordSwitch } from '../actions/RecordSwitch.tsx';
import { useEngine } from '../context.ts';
import { resolveLinkHref } from '../links.ts';
import { MemberLinks } from '../MemberLinks.tsx';

interface FactListProps {
  readonly resource: Resource;
  readonly cells: readonly ScreenCell[];
  readonly values: Values;
  readonly scope: EvaluationScope;
  readonly params: Params;
}

/** The values of some fields of a record. */
export function FactList(props: FactListProps) {
  const shown = useShownFactFields(props);
  const parts: { readonly isWide: boolean; readonly fields: (typeof shown)[number][] }[] = [];
  for (const each of shown) {
    const isWide = fieldTypeOf(each.field).isHeavy;
    const last = parts.at(-1);
    if (last !== undefined && !isWide && !last.isWide) last.fields.push(each);
    else parts.push({ isWide, fields: [each] });
  }
  return (
    <MemberLinks resource={props.resource} params={props.params}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {parts.map((part, at) => (
          <FactListPart key={at} {...props} isWide={part.isWide} fields={part.fields} />
        ))}
      </Box>
    </MemberLinks>
  );
}

type SeenCells = Pick<FactListProps, 'resource' | 'cells' | 'scope'>;

/** The cells that this user sees for this record, and no longer than that holds. */
export function useShownFactFields({ resource, cells, scope }: SeenCells): readonly ShownField[] {
  const isTimed = cells.some((cell) => readsTheClock(cell.when) || readsTheClock(resource.fields[cell.field]?.visible));
  const seen = (at: EvaluationScope): readonly ShownField[] => selectShownFields({ resource, cells, scope: at });
  return seen(
    useTimedScope(scope, isTimed, (at) =>
      seen(at)
        .map(({ field }) => field.name)
        .join(),
    ),
  );
}

function selectShownFields({ resource, cells, scope }: SeenCells): readonly ShownField[] {
  return cells.flatMap((cell) => {
    const field = resource.fields[cell.field];
    return field === undefined || !isConditionTrue(cell.when, scope) || !currentFieldState(field, scope).visible ? [] : [{ cell, field }];
  });
}

function FactListPart({ isWide, fields, ...props }: FactListProps & { readonly isWide: boolean; readonly fields: readonly ShownField[] }) {
  return <Details columns={isWide ? 1 : 2} facts={useFieldFacts(fields, props)} />;
}

type ShownField = { readonly cell: ScreenCell; readonly field: Field };

/** Facts of fields, their links followed. */
export function useFieldFacts(
  shown: readonly ShownField[],
  { resource, values, scope, params }: Omit<FactListProps, 'cells'>,
): readonly FactItem[] {
  const { text } = useI18n();
  const { catalogue } = useEngine();
  const { source } = useData();
  const fact = ({ cell, field }: ShownField, at: EvaluationScope): ReactNode => {
    const value = displayedValueOf(field, values, at);
    const link = cell.link ?? field.link;
    const href =
      link === null || isNothingToShow(value) || field.isMultiple
        ? null
        : resolveLinkHref(link, { catalogue, resource, scope: at, params, value, field, apiUrl: (path) => source.urlOf(path) });
    if (field.switch !== null && (cell.as ?? field.display) === 'switch')
      return <RecordSwitch resource={resource} field={field} record={values} params={params} scope={at} />;
    const view = (
      <FieldCell
        field={field}
        values={values}
        scope={at}
        as={cell.as ?? chooseDisplay(resource, field)}
        truncate={cell.truncate}
        empty={cell.empty}
        tooltip={cell.tooltip}
        isRoomy
      />
    );
    if (href === null) return view;
    return (
      <Link to={href.href} isExternal={href.isExternal || href.isNewTab}>
        {view}
      </Link>
    );
  };
  return shown.map((each) => ({
    label: text(each.cell.title ?? each.field.title),
    value:
      readsTheClock(each.cell) || readsTheClock(each.field) ? <Timed scope={scope}>{(at) => fact(each, at)}</Timed> : fact(each, scope),
  }));
}
