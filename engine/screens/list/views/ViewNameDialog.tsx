import { useLingui } from '@lingui/react';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { ApiError } from '../../../data/source.ts';
import { Button, describedByIds, Dialog, Labelled } from '../../../ui/index.ts';
import { useErrorText } from '../../actions/useErrorText.ts';

interface ViewNameDialogProps {
  readonly start: string;
  /** Rejects with what the server says of the name. */
  readonly onSave: (title: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what a view is called. */
export function ViewNameDialog({ start, onSave, onClose }: ViewNameDialogProps) {
  const { i18n } = useLingui();
  const errorText = useErrorText();
  const id = useId();
  const [title, setTitle] = useState(start);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await onSave(title.trim());
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setError(problem.fields['title']?.[0] ?? errorText(problem));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={start === '' ? i18n._('Save as a new view') : i18n._('Rename view')}
      size="confirm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button variant="contained" color="primary" isBusy={isBusy} onClick={() => void save()}>
            {i18n._('Save')}
          </Button>
        </>
      }
    >
      <Labelled id={id} label={i18n._('Name')} error={error} help={i18n._('Filters, order and columns are kept under it, for you alone.')}>
        <OutlinedInput
          id={id}
          fullWidth
          autoFocus
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save();
          }}
          inputProps={{ maxLength: 80, 'aria-invalid': error !== null, 'aria-describedby': describedByIds(id, { error, help: true }) }}
        />
      </Labelled>
    </Dialog>
  );
}
