/** Rows inside a record, to be read: what their amounts come to stands below them, and on a phone nothing is cut. */
import { styled } from '@mui/material/styles';
import { useLingui } from '@lingui/react';
import type { ComponentType, ReactNode } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Field } from '../../model/model.ts';
import { addRowsUp, type RowSum, type ShownAmount } from '../../model/row-sums.ts';
import type { Values } from '../../model/values.ts';
import { Sideways, useNarrow } from '../../ui/index.ts';
import type { FieldCellProps } from '../cell.tsx';
import { displayedValueOf, isNothingToShow } from '../displayed-value.ts';
import { foldColumns, isRightColumn } from './fold-columns.ts';

export interface RecordTableProps {
  readonly title: string;
  readonly fields: readonly Field[];
  readonly rows: readonly Values[];
  readonly scopeFor: (row: Values) => EvaluationScope;
  readonly Cell: ComponentType<FieldCellProps>;
  /** Draws a value; without it `Cell` does. */
  readonly draw?: (field: Field, row: Values) => ReactNode;
  /** There are no rows but these. */
  readonly isWhole: boolean;
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { ...theme.typography.caption, fontWeight: 500, color: theme.vars.palette.text.secondary, textAlign: 'left', height: 32 },
  '& thead th': { whiteSpace: 'nowrap' },
  '& th, & td': { padding: '6px 8px', verticalAlign: 'top' },
  '& thead th, & tfoot th': { verticalAlign: 'middle' },
  '& td, & tfoot th': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tfoot td': { fontWeight: 600 },
  '& :is(th, td):first-of-type': { paddingLeft: 0 },
  '& :is(th, td):last-of-type': { paddingRight: 0 },
  '& [data-right]': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& a': { color: theme.vars.palette.primary.text, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
  // What is told below the name of a row.
  '& dl': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, margin: 0 },
  '& dl > div': { display: 'flex', flexWrap: 'wrap', columnGap: 6 },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
}));

/** Where there is room it scrolls rather than break its words. */
const WideTable = styled(Table)({ '& td': { minWidth: 96 } });

const NarrowTable = styled(Table)({ '& thead th': { whiteSpace: 'normal' }, '& td': { overflowWrap: 'anywhere' } });

export function RecordTable(props: RecordTableProps) {
  const isNarrow = useNarrow();
  return isNarrow ? <NarrowRows {...props} /> : <WideRows {...props} />;
}

function WideRows(props: RecordTableProps) {
  const { title, fields, rows } = props;
  const sums = useColumnSums(props);
  const drawSums = (field: Field): ReactNode => <ColumnSums {...props} field={field} sums={sums.get(field.name) ?? []} />;
  const lead = fields.findIndex(({ name }) => sums.has(name));
  return (
    <Sideways label={title}>
      <WideTable aria-label={title}>
        <ColumnHeads fields={fields} />
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              <ValueCells fields={fields} draw={(field) => drawValue(props, field, row)} />
            </tr>
          ))}
        </tbody>
        {lead >= 0 && (
          <tfoot>
            <tr>
              <SumRowHead span={lead}>{lead === 0 && fields[0] && drawSums(fields[0])}</SumRowHead>
              <ValueCells fields={fields.slice(Math.max(lead, 1))} draw={drawSums} />
            </tr>
          </tfoot>
        )}
      </WideTable>
    </Sideways>
  );
}

/** The name of a row with its figures in one line, and whatever else there is of it below the name. */
function NarrowRows(props: RecordTableProps) {
  const { text } = useI18n();
  const { title, fields, rows, scopeFor } = props;
  const sums = useColumnSums(props);
  const drawSums = (field: Field): ReactNode => <ColumnSums {...props} field={field} sums={sums.get(field.name) ?? []} />;
  const { lead, figures, bare, rest } = foldColumns(fields, rows, (field, row) => displayedValueOf(field, row, scopeFor(row)));
  if (lead === null) return null;
  const below = rest.filter(({ name }) => sums.has(name));
  return (
    <NarrowTable aria-label={title}>
      <ColumnHeads fields={[lead, ...figures]} />
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            <td>
              {drawValue(props, lead, row)}
              <dl>
                {[...bare, ...rest].map((field) =>
                  isNothingToShow(displayedValueOf(field, row, scopeFor(row))) ? null : (
                    <div key={field.name}>
                      <dt className={bare.includes(field) ? 'visually-hidden' : undefined}>{text(field.title)}</dt>
                      <dd>{drawValue(props, field, row)}</dd>
                    </div>
                  ),
                )}
              </dl>
            </td>
            <ValueCells fields={figures} draw={(field) => drawValue(props, field, row)} />
          </tr>
        ))}
      </tbody>
      {sums.size > 0 && (
        <tfoot>
          <tr>
            <SumRowHead span={1}>
              <dl>
                {below.map((field) => (
                  <div key={field.name}>
                    <dt>{text(field.title)}</dt>
                    <dd>{drawSums(field)}</dd>
                  </div>
                ))}
              </dl>
            </SumRowHead>
            <ValueCells fields={figures} draw={drawSums} />
          </tr>
        </tfoot>
      )}
    </NarrowTable>
  );
}

function ColumnHeads({ fields }: Pick<RecordTableProps, 'fields'>) {
  const { text } = useI18n();
  return (
    <thead>
      <tr>
        {fields.map((field) => (
          <th key={field.name} scope="col" {...markRight(field)}>
            {text(field.title)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function ValueCells({ fields, draw }: Pick<RecordTableProps, 'fields'> & { readonly draw: (field: Field) => ReactNode }) {
  return fields.map((field) => (
    <td key={field.name} {...markRight(field)}>
      {draw(field)}
    </td>
  ));
}

function drawValue({ Cell, draw, scopeFor }: RecordTableProps, field: Field, row: Values): ReactNode {
  return draw === undefined ? <Cell field={field} values={row} scope={scopeFor(row)} isRoomy /> : draw(field, row);
}

/** By column, of two rows or more. */
function useColumnSums({ fields, rows, scopeFor, isWhole }: RecordTableProps): ReadonlyMap<string, readonly RowSum[]> {
  if (rows.length < 2 || !isWhole) return new Map();
  return new Map(
    fields.flatMap((field) => {
      const shown = rows.map((row): ShownAmount => ({ value: displayedValueOf(field, row, scopeFor(row)), scope: scopeFor(row) }));
      const sums = addRowsUp(field, shown);
      return sums.length === 0 ? [] : [[field.name, sums] as const];
    }),
  );
}

function SumRowHead({ span, children }: { readonly span: number; readonly children?: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <th scope="row" colSpan={Math.max(span, 1)}>
      {i18n._('Sum')}
      {children}
    </th>
  );
}

/** As the column draws its own values, one below the other where there are several currencies. */
function ColumnSums({ Cell, rows, scopeFor, field, sums }: RecordTableProps & { readonly field: Field; readonly sums: readonly RowSum[] }) {
  return sums.map(({ currency, sum, first }) => {
    const like = rows[first] ?? {};
    return (
      <div key={currency}>
        <Cell field={{ ...field, value: null }} values={{ ...like, [field.name]: Number(sum) }} scope={scopeFor(like)} isRoomy />
      </div>
    );
  });
}

const markRight = (field: Field) => (isRightColumn(field) ? { 'data-right': true } : {});
