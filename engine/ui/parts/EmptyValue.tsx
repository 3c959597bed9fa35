/** Stands for "no value": an en dash. A zero is written as 0. */
export function EmptyValue({ label }: { readonly label?: string }) {
  return (
    <span className="cell-empty" title={label}>
      –
    </span>
  );
}
