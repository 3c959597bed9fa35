import { memo, type ReactNode } from 'react';
import { getRecordKey, resolveRecordParams } from '../../../data/address.ts';
import { useData } from '../../../data/data-context.ts';
import { chooseDisplay, FieldCell } from '../../../fields/cells.tsx';
import { displayedValueOf, isNothingToShow } from '../../../fields/displayed-value.ts';
import { readsTheClock, Timed } from '../../../fields/timed.tsx';
import { useI18n } from '../../../i18n/index.ts';
import { mayUseVerb } from '../../../model/access.ts';
import { evaluateValue, type EvaluationScope } from '../../../model/evaluate.ts';
import type { Field, ModelLink, Resource, ModelText } from '../../../model/model.ts';
import { placeholderValuesOf } from '../../../model/texts.ts';
import type { Params, Values } from '../../../model/values.ts';
import { EmptyValue, useShell } from '../../../ui/index.ts';
import { SwitchCell } from '../../actions/SwitchCell.tsx';
import type { ActionRunner } from '../../actions/useActions.tsx';
import { useEngine } from '../../context.ts';
import { resolveLinkHref, buildScreenPath, type LinkHref } from '../../links.ts';
import { getCellLink, type ShownColumn } from '../columns/columns.ts';

export interface ListCellProps {
  readonly resource: Resource;
  readonly column: ShownColumn;
  readonly values: Values;
  /** `self` is the row. */
  readonly scope: EvaluationScope;
  readonly params: Params;
  readonly actions: Pick<ActionRunner, 'run' | 'remove'>;
}

/** What stands in one cell of a list: the fields of the column, or its computed value, as links where they lead somewhere. */
export const ListCell = memo(function ListCell(props: ListCellProps) {
  const target = useCellLinkTarget(props.resource, props.params);
  if (!readsTheClock(props.column)) return renderListCell(props, target);
  return <Timed scope={props.scope}>{(scope) => renderListCell({ ...props, scope }, target)}</Timed>;
});

function renderListCell({ resource, column, values, scope, params, actions }: ListCellProps, target: ResolveCellLink): ReactNode {
  if (column.kind === 'drawn') return column.draw(values);
  if (column.kind === 'value') return <ComputedCell column={column} values={values} scope={scope} target={target} />;
  const own = column.isId ? resolveRecordHref(resource, values, { scope, params }) : null;
  const cells = column.shown.map(({ cell, field }) => {
    if ((cell.as ?? field.display) === 'switch' && field.switch !== null)
      // It knows what was asked of this record.
      return (
        <SwitchCell
          key={`${field.name} ${getRecordKey(resource, values)?.join('/')}`}
          resource={resource}
          field={field}
          values={values}
          scope={scope}
          actions={actions}
        />
      );
    const link = getCellLink(cell, field);
    const value = displayedValueOf(field, values, scope);
    const href = isNothingToShow(value) || field.isMultiple ? null : link === null ? own : target(link, scope, value, field);
    return (
      <CellLink key={field.name} href={href} isStrong={column.isId}>
        <FieldCell
          field={field}
          values={values}
          scope={scope}
          as={cell.as ?? (field.type === 'boolean' && field.display === 'text' ? 'mark' : chooseDisplay(resource, field))}
          truncate={cell.truncate}
          empty={cell.empty}
          tooltip={cell.tooltip}
        />
      </CellLink>
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
  readonly scope: EvaluationScope;
  readonly target: ResolveCellLink;
}) {
  const { text, number } = useI18n();
  const value = evaluateValue({ expr: column.value }, scope);
  if (isNothingToShow(value)) return <EmptyValue />;
  const hint: ModelText | null = column.tooltip;
  const shown = typeof value === 'number' ? number(value) : Array.isArray(value) ? value.join(', ') : String(value);
  return (
    <CellLink href={column.link === null ? null : target(column.link, scope, values[column.name])}>
      <span title={hint === null ? shown : text(hint, placeholderValuesOf(hint, scope))}>{shown}</span>
    </CellLink>
  );
}

function CellLink({
  href,
  isStrong = false,
  children,
}: {
  readonly href: LinkHref | string | null;
  readonly isStrong?: boolean;
  readonly children: ReactNode;
}) {
  const { Link } = useShell();
  if (href === null && !isStrong) return children;
  const to = typeof href === 'string' ? href : href !== null && !href.isExternal && !href.isNewTab ? href.href : null;
  return (
    <span className="cell-way" {...(isStrong && { 'data-strong': '' })}>
      {to !== null ? (
        <Link to={to}>{children}</Link>
      ) : typeof href === 'object' && href !== null ? (
        <a href={href.href} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
      ) : (
        children
      )}
    </span>
  );
}

type ResolveCellLink = (link: ModelLink, scope: EvaluationScope, value: unknown, field?: Field) => LinkHref | null;

function useCellLinkTarget(resource: Resource, params: Params): ResolveCellLink {
  const { catalogue } = useEngine();
  const { source } = useData();
  return (link, scope, value, field) =>
    resolveLinkHref(link, { catalogue, resource, scope, params, value, field: field ?? null, apiUrl: source.urlOf });
}

/** Where the id of a row leads: its show screen, else its form, else nowhere. */
function resolveRecordHref(
  resource: Resource,
  values: Values,
  { scope, params }: { readonly scope: EvaluationScope; readonly params: Params },
): string | null {
  const key = getRecordKey(resource, values);
  const screen = resource.show !== null ? 'show' : resource.edit !== null ? 'edit' : null;
  if (key === null || screen === null || !mayUseVerb(resource, 'show', scope).allowed) return null;
  return buildScreenPath(resource, { screen, key, params: resolveRecordParams(resource, values, params) });
}
