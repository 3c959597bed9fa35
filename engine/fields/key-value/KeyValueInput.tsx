/** Rows of key and value as one table: suggested keys, locked keys, errors inside their cells. */
import { useLingui } from '@lingui/react';
import type { FieldCodec } from '../../model/model.ts';
import { useI18n } from '../../i18n/index.ts';
import { ErrorLine } from '../../ui/index.ts';
import { useFormValue, type InputProps } from '../input.tsx';
import { RowsTable } from '../RowsTable.tsx';
import { SuggestOne, type Suggestion } from '../Suggest.tsx';

type KeyValueCodec = Extract<FieldCodec, { kind: 'key-value' }>;
type KeyValueRow = Readonly<Record<string, unknown>>;

/** The input of `key-value`. */
export function KeyValueInput(props: InputProps) {
  const { codec } = props.field;
  return codec.kind === 'key-value' ? <KeyValueTable {...props} codec={codec} /> : null;
}

function KeyValueTable({ codec, ...props }: InputProps & { readonly codec: KeyValueCodec }) {
  const { id, path, value, port, onChange, isReadOnly, Nested } = props;
  const { i18n } = useLingui();
  const { text } = useI18n();
  const rows: readonly KeyValueRow[] = Array.isArray(value) ? value : [];
  const put = (next: readonly KeyValueRow[]) => onChange(next.length === 0 ? null : next);
  const change = (at: number, part: KeyValueRow) => put(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const isFixed = (row: KeyValueRow) => isReadOnly || codec.keys.some((each) => each.isReadOnly && each.key === row['key']);
  return (
    <RowsTable
      {...props}
      heads={[i18n._('Key'), text(codec.values.title)]}
      count={rows.length}
      addLabel={i18n._('Add row')}
      onAdd={isReadOnly ? null : () => put([...rows, { key: null, value: null }])}
      onRemove={(at) => (isFixed(rows[at] ?? {}) ? null : () => put(rows.filter((_row, index) => index !== at)))}
      cells={(at) => {
        const row = rows[at] ?? {};
        return [
          <KeyCell
            key="key"
            {...props}
            codec={codec}
            rowPath={`${path}.${at}`}
            rowId={`${id}.${at}`}
            rows={rows}
            held={row['key']}
            isFixed={isFixed(row)}
            onKey={(key) => change(at, { key })}
          />,
          <Nested
            key="value"
            as="cell"
            id={`${id}.${at}.value`}
            path={`${path}.${at}.value`}
            field={codec.values}
            value={row['value']}
            isLocked={isFixed(row)}
            port={port}
            onChange={(next) => change(at, { value: next })}
          />,
        ];
      }}
    />
  );
}

interface KeyCellProps extends InputProps {
  readonly codec: KeyValueCodec;
  readonly rowPath: string;
  readonly rowId: string;
  readonly rows: readonly KeyValueRow[];
  readonly held: unknown;
  readonly isFixed: boolean;
  readonly onKey: (key: string | null) => void;
}

function KeyCell({ codec, port, rowPath, rowId, rows, held, isFixed, onKey }: KeyCellProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const path = `${rowPath}.key`;
  const error = useFormValue(port, () => port.error(path));
  const own = typeof held === 'string' && held !== '' ? held : null;
  const asOption = (key: string): Suggestion => {
    const named = codec.keys.find((each) => each.key === key);
    const title = named === undefined ? key : text(named.title);
    // A free key is edited as text, so what stands in the input must be the key itself.
    return codec.isClosed ? { value: key, title, detail: key } : { value: key, title: key, detail: title };
  };
  const free = codec.keys.filter(({ key, isReadOnly }) => key === own || (!isReadOnly && !rows.some((row) => row['key'] === key)));
  const aria = {
    'aria-label': i18n._('Key'),
    'aria-describedby': `${rowId}.key-error`,
    'aria-required': codec.keyRequired,
    'aria-invalid': error !== null,
  };
  if (isFixed) return <span>{own === null ? '' : asOption(own).title}</span>;
  return (
    <>
      <SuggestOne
        id={`${rowId}.key`}
        options={free.filter((each) => codec.isClosed || each.isSuggested).map(({ key }) => asOption(key))}
        held={own === null ? null : asOption(own)}
        isFree={!codec.isClosed}
        placeholder=""
        isInvalid={error !== null}
        aria={aria}
        onPick={onKey}
        path={path}
        port={port}
      />
      {error !== null && <ErrorLine id={`${rowId}.key-error`}>{error}</ErrorLine>}
    </>
  );
}
