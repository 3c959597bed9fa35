import { useLingui } from '@lingui/react';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { ApiError } from '../../../data/source.ts';
import { isConditionTrue } from '../../../model/evaluate.ts';
import type { NamedView, ViewAudience } from '../../../model/named-view.ts';
import { Button, describedByIds, Dialog, Labelled } from '../../../ui/index.ts';
import { useErrorText } from '../../actions/useErrorText.ts';
import { useEngine, useScope } from '../../context.ts';
import { AudienceFields } from './AudienceFields.tsx';

export interface NamedAudience {
  readonly title: string;
  readonly audience: ViewAudience;
}

interface ViewDialogProps {
  /** What is to be called otherwise, or to be for others; null: a new one. */
  readonly view: NamedView | null;
  /** Rejects with what the server says of it. */
  readonly onSave: (next: NamedAudience) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what a view is called, and those who may publish for whom it is. */
export function ViewDialog({ view, onSave, onClose }: ViewDialogProps) {
  const { i18n } = useLingui();
  const { catalogue } = useEngine();
  const scope = useScope();
  const errorText = useErrorText();
  const id = useId();
  const [title, setTitle] = useState(view?.title ?? '');
  const [audience, setAudience] = useState<ViewAudience>(view?.audience ?? 'mine');
  const [errors, setErrors] = useState<{ readonly title: string | null; readonly audience: string | null }>(noErrors);
  const [isBusy, setBusy] = useState(false);
  const mayPublish = isConditionTrue(catalogue.publishViews, scope);
  // Whoever may publish no longer can still take back what they have published.
  const hasAudience = mayPublish || (view !== null && view.audience !== 'mine');
  const before = view !== null && typeof view.audience !== 'string' ? view.audience : [];
  const roles = [...new Set([...before, ...(mayPublish ? scope.roles : [])])].sort();
  const save = async (): Promise<void> => {
    if (isBusy) return;
    if (typeof audience !== 'string' && audience.length === 0)
      return setErrors({ title: null, audience: i18n._('Choose at least one role') });
    setBusy(true);
    try {
      await onSave({ title: title.trim(), audience });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const told = { title: problem.fields['title']?.[0] ?? null, audience: problem.fields['audience']?.[0] ?? null };
      setErrors(told.title === null && told.audience === null ? { ...told, title: errorText(problem) } : told);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={view === null ? i18n._('Save as a new view') : i18n._('Change view')}
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
      <Labelled id={id} label={i18n._('Name')} error={errors.title} help={i18n._('Filters, order and columns are kept under it.')}>
        <OutlinedInput
          id={id}
          fullWidth
          autoFocus
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save();
          }}
          inputProps={{
            maxLength: 80,
            'aria-invalid': errors.title !== null,
            'aria-describedby': describedByIds(id, { error: errors.title, help: true }),
          }}
        />
      </Labelled>
      {hasAudience && (
        <AudienceFields
          audience={audience}
          roles={roles}
          hasAll={mayPublish || audience === 'all'}
          error={errors.audience}
          onChange={setAudience}
        />
      )}
    </Dialog>
  );
}

const noErrors = { title: null, audience: null };
