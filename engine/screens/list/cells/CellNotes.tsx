import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { FieldCell } from '../../../fields/cells.tsx';
import { useFormValue } from '../../../fields/input.tsx';
import { useI18n } from '../../../i18n/index.ts';
import type { Field } from '../../../model/model.ts';
import { reasonTexts } from '../../../model/texts.ts';
import type { Values } from '../../../model/values.ts';
import { ErrorLine, HelpLine } from '../../../ui/index.ts';
import type { FormStore } from '../../form/state/form-store.ts';
import { getPathFieldName } from '../../form/state/places.ts';
import { useFormState } from '../../form/state/useFormState.ts';

interface CellNotesProps {
  readonly id: string;
  readonly store: FormStore;
  readonly field: Field;
  readonly isLocked: boolean;
  readonly isBusy: boolean;
  /** What somebody else has stored meanwhile. */
  readonly stored: Values | null;
  /** Refusals that belong to no field. */
  readonly alerts: readonly string[];
}

/** What is to be said of a cell that is edited: what is wrong, what happens, which keys there are. */
export function CellNotes({ id, store, field, isLocked, isBusy, stored, alerts }: CellNotesProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { port } = store;
  const error = useFormValue(port, () => port.error(field.name));
  const warning = useFormValue(port, () => port.warning(field.name));
  const others: readonly string[] = JSON.parse(useFormState(store, () => JSON.stringify(listOtherObstacles(store, field.name))));
  const locked = isLocked && error === null ? text(reasonTexts.locked, { field: text(field.title) }) : null;
  const wrong = [...alerts, ...others, ...(locked === null ? [] : [locked])];
  const help = warning ?? (field.help === null ? null : text(field.help));
  const keys = isLocked
    ? i18n._('Escape closes the cell')
    : stored === null
      ? i18n._('Enter saves, Tab saves and goes on, Escape takes back')
      : i18n._('Enter saves your value, Escape keeps the stored one');
  return (
    <Box role="status" sx={{ px: 2, pb: 1.5 }}>
      {stored !== null && (
        <HelpLine>
          {i18n._('This record has changed while you were editing.')} {i18n._('Stored now:')}{' '}
          <FieldCell field={field} values={stored} scope={{ ...store.scope(), self: stored }} as="text" />
        </HelpLine>
      )}
      {error !== null && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {wrong.map((line) => (
        <ErrorLine key={line}>{line}</ErrorLine>
      ))}
      {help !== null && error === null && <HelpLine id={`${id}-help`}>{help}</HelpLine>}
      <HelpLine {...(error === null && help === null && { id: `${id}-help` })}>{isBusy ? i18n._('Saving…') : keys}</HelpLine>
    </Box>
  );
}

/** What keeps the record from being saved, and does not stand in this cell. */
function listOtherObstacles(store: FormStore, name: string): readonly string[] {
  const { obstacles, isSubmitted, told } = store.state();
  return obstacles.flatMap((each) => {
    const other = getPathFieldName(each.path);
    const isSaid = isSubmitted ? each.isBlocking || other in told : each.path in told;
    return other === name || !isSaid ? [] : [`${store.port.title(other)}: ${store.print(each)}`];
  });
}
