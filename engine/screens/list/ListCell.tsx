import { styled } from '@mui/material/styles';
import { memo, type ReactNode } from 'react';
import { keyOf, paramsOf } from '../../data/address.ts';
import { useData } from '../../data/data-context.ts';
import { FieldCell, isNothing, valueIn } from '../../fields/cells.tsx';
import { readsClock, Timed } from '../../fields/timed.tsx';
import { useI18n } from '../../i18n/index.ts';
import { mayVerb } from '../../model/access.ts';
import { valueOf, type Scope } from '../../model/evaluate.ts';
import type { Field, Link, Resource, Text } from '../../model/model.ts';
import { textValues } from '../../model/texts.ts';
import type { Params, Values } from '../../model/values.ts';
import { EmptyValue, focusRing, useShell } from '../../ui/index.ts';
import { SwitchCell } from '../actions/SwitchCell.tsx';
import type { Actions } from '../actions/useActions.tsx';
import { useEngine } from '../context.ts';
import { hrefOf, screenPath, type Href } from '../links.ts';
import { linkOfCell, type ShownColumn } from './columns.ts';

export interface ListCellProps {
  readonly resource: Resource;
  readonly column: ShownColumn;
  readonly values: Values;
  /** `self` is the row. */
  readonly scope: Scope;
  readonly params: Params;
  readonly actions: Pick<Actions, 'run' | 'remove'>;
}

/** What stands in one cell of a list: the fields of the column, or its computed value, as links where they lead somewhere. */
export const ListCell = memo(function ListCell(props: ListCellProps) {
  const target = useTarget(props.resource, props.params);
  if (!readsClock(props.column)) return shownCell(props, target);
  return <Timed scope={props.scope}>{(scope) => shownCell({ ...props, scope }, target)}</Timed>;
});

function shownCell({ resource, column, values, scope, params, actions }: ListCellProps, target: Target): ReactNode {
  if (column.kind === 'drawn') return column.draw(values);
  if (column.kind === 'value') return <ComputedCell column={column} values={values} scope={scope} target={target} />;
  const own = column.isId ? recordHref(resource, values, { scope, params }) : null;
  const cells = column.shown.map(({ cell, field }) => {
    if ((cell.as ?? field.display) === 'switch' && field.switch !== null)
      return <SwitchCell key={field.name} resource={resource} field={field} values={values} scope={scope} actions={actions} />;
    const link = linkOfCell(cell, field);
    const value = valueIn(field, values, scope);
    const href = isNothing(value) || field.isMultiple ? null : link === null ? own : target(link, scope, value, field);
    return (
      <Linked key={field.name} href={href} isStrong={column.isId}>
        <FieldCell
          field={field}
          values={values}
          scope={scope}
          as={cell.as}
          truncate={cell.truncate}
          empty={cell.empty}
          tooltip={cell.tooltip}
        />
      </Linked>
    );
  });
  if (cells.length === 1) return cells[0];
  // The space parts them where they are laid out as running text.
  return <span style={{ display: 'flex', gap: 8, minWidth: 0 }}>{cells.flatMap((cell, at) => (at === 0 ? [cell] : [' ', cell]))}</span>;
}

function ComputedCell({
  column,
  values,
  scope,
  target,
}: {
  readonly column: Extract<ShownColumn, { kind: 'value' }>;
  readonly values: Values;
  readonly scope: Scope;
  readonly target: Target;
}) {
  const { text, number } = useI18n();
  const value = valueOf({ expr: column.value }, scope);
  if (isNothing(value)) return <EmptyValue />;
  const hint: Text | null = column.tooltip;
  const shown = typeof value === 'number' ? number(value) : Array.isArray(value) ? value.join(', ') : String(value);
  return (
    <Linked href={column.link === null ? null : target(column.link, scope, values[column.name])}>
      <span title={hint === null ? shown : text(hint, textValues(hint, scope))}>{shown}</span>
    </Linked>
  );
}

const Way = styled('span')(({ theme }) => ({
  '& a': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: theme.vars.palette.primary.text,
    textDecoration: 'none',
    borderRadius: 2,
  },
  '& a:hover': { textDecoration: 'underline' },
  '& a:focus-visible': { ...focusRing(theme), outlineOffset: 0 },
  '&[data-strong] a, &[data-strong]': { fontWeight: 500 },
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
}));

function Linked({
  href,
  isStrong = false,
  children,
}: {
  readonly href: Href | string | null;
  readonly isStrong?: boolean;
  readonly children: ReactNode;
}) {
  const { Link } = useShell();
  const strong = isStrong ? { 'data-strong': '' } : {};
  if (href === null) return isStrong ? <Way {...strong}>{children}</Way> : children;
  if (typeof href === 'string') {
    return (
      <Way {...strong}>
        <Link to={href}>{children}</Link>
      </Way>
    );
  }
  if (!href.isExternal && !href.isNewTab) {
    return (
      <Way {...strong}>
        <Link to={href.href}>{children}</Link>
      </Way>
    );
  }
  return (
    <Way {...strong}>
      <a href={href.href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    </Way>
  );
}

type Target = (link: Link, scope: Scope, value: unknown, field?: Field) => Href | null;

function useTarget(resource: Resource, params: Params): Target {
  const { catalogue } = useEngine();
  const { source } = useData();
  return (link, scope, value, field) =>
    hrefOf(link, { catalogue, resource, scope, params, value, field: field ?? null, apiUrl: source.urlOf });
}

/** Where the id of a row leads: its show screen, else its form, else nowhere. */
function recordHref(
  resource: Resource,
  values: Values,
  { scope, params }: { readonly scope: Scope; readonly params: Params },
): string | null {
  const key = keyOf(resource, values);
  const screen = resource.show !== null ? 'show' : resource.edit !== null ? 'edit' : null;
  if (key === null || screen === null || !mayVerb(resource, 'show', scope).allowed) return null;
  return screenPath(resource, { screen, key, params: paramsOf(resource, values, params) });
}
