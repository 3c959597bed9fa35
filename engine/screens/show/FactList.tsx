/** Label beside value, two columns; tables and long texts over the whole width. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FieldCell, isNothing, valueIn } from '../../fields/cells.tsx';
import { readsClock, Timed, useTimedScope } from '../../fields/timed.tsx';
import { fieldTypeOf } from '../../fields/types.ts';
import { useData } from '../../data/data-context.ts';
import { useI18n } from '../../i18n/index.ts';
import { fieldState } from '../../model/access.ts';
import { holds, type Scope } from '../../model/evaluate.ts';
import type { Cell, Field, Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { Details, Link, type Fact } from '../../ui/index.ts';
import { RecordSwitch } from '../actions/RecordSwitch.tsx';
import { useEngine } from '../context.ts';
import { hrefOf } from '../links.ts';
import { MemberLinks } from '../MemberLinks.tsx';

interface FactListProps {
  readonly resource: Resource;
  readonly cells: readonly Cell[];
  readonly values: Values;
  readonly scope: Scope;
  readonly params: Params;
}

/** The values of some fields of a record. */
export function FactList(props: FactListProps) {
  const shown = useShownFields(props);
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
          <Part key={at} {...props} isWide={part.isWide} fields={part.fields} />
        ))}
      </Box>
    </MemberLinks>
  );
}

type Seen = Pick<FactListProps, 'resource' | 'cells' | 'scope'>;

/** The cells that this user sees for this record, and no longer than that holds. */
export function useShownFields({ resource, cells, scope }: Seen): readonly Shown[] {
  const isTimed = cells.some((cell) => readsClock(cell.when) || readsClock(resource.fields[cell.field]?.visible));
  const seen = (at: Scope): readonly Shown[] => shownFields({ resource, cells, scope: at });
  return seen(
    useTimedScope(scope, isTimed, (at) =>
      seen(at)
        .map(({ field }) => field.name)
        .join(),
    ),
  );
}

function shownFields({ resource, cells, scope }: Seen): readonly Shown[] {
  return cells.flatMap((cell) => {
    const field = resource.fields[cell.field];
    return field === undefined || !holds(cell.when, scope) || !fieldState(field, scope).visible ? [] : [{ cell, field }];
  });
}

function Part({ isWide, fields, ...props }: FactListProps & { readonly isWide: boolean; readonly fields: readonly Shown[] }) {
  return <Details columns={isWide ? 1 : 2} facts={useFacts(fields, props)} />;
}

type Shown = { readonly cell: Cell; readonly field: Field };

/** Facts of fields, their links followed. */
export function useFacts(shown: readonly Shown[], { resource, values, scope, params }: Omit<FactListProps, 'cells'>): readonly Fact[] {
  const { text } = useI18n();
  const { catalogue } = useEngine();
  const { source } = useData();
  const fact = ({ cell, field }: Shown, at: Scope): ReactNode => {
    const value = valueIn(field, values, at);
    const link = cell.link ?? field.link;
    const href =
      link === null || isNothing(value) || field.isMultiple
        ? null
        : hrefOf(link, { catalogue, resource, scope: at, params, value, field, apiUrl: (path) => source.urlOf(path) });
    if (field.switch !== null && (cell.as ?? field.display) === 'switch')
      return <RecordSwitch resource={resource} field={field} record={values} params={params} scope={at} />;
    const view = (
      <FieldCell
        field={field}
        values={values}
        scope={at}
        as={cell.as}
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
    value: readsClock(each.cell) || readsClock(each.field) ? <Timed scope={scope}>{(at) => fact(each, at)}</Timed> : fact(each, scope),
  }));
}
