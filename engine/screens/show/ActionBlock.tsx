/** Actions inside a layout: buttons, or each with its inputs in the flow of the page. */
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { ApiError } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import { mayAction } from '../../model/access.ts';
import type { Action, Mode, Resource } from '../../model/model.ts';
import { textValues } from '../../model/texts.ts';
import type { Params, Values } from '../../model/values.ts';
import { Button, ConfirmDialog, Section } from '../../ui/index.ts';
import { useActions } from '../actions/useActions.tsx';
import { useReason } from '../actions/useReason.ts';
import { useScope } from '../context.ts';
import { ActionForm } from '../form/ActionDialog.tsx';

interface Props {
  readonly resource: Resource;
  readonly names: readonly string[];
  readonly as: 'buttons' | 'form';
  readonly record: Values | null;
  readonly params: Params;
  readonly mode: Mode;
  readonly onChanged: () => void;
}

interface Asking {
  readonly action: Action;
  readonly form: Values;
  readonly settle: (error: ApiError | null) => void;
}

// Not a refusal of the server: nothing was sent, and nothing is said.
const kept = new ApiError({ status: 0, code: 'not-confirmed', message: '', hint: '', fields: {}, current: null });

/** What may not run stays, disabled, with its reason; what does not concern this user is not drawn. */
export function ActionBlock({ resource, names, as, record, params, mode, onChanged }: Props) {
  const { text } = useI18n();
  const reasonOf = useReason();
  const actions = useActions(resource, params);
  const scope = useScope(useMemo(() => ({ self: record ?? {}, params, mode }), [record, params, mode]));
  const found = names.flatMap((name) => {
    const action = resource.actions[name];
    const permission = action === undefined ? null : mayAction(resource, action, scope);
    return action === undefined || permission === null || !permission.shown ? [] : [{ action, permission }];
  });
  const [asking, setAsking] = useState<Asking | null>(null);
  const send = async (action: Action, form: Values): Promise<ApiError | null> => {
    const error = await actions.send(action, record, form);
    if (error === null) onChanged();
    return error;
  };
  // A question that is answered with no leaves the form as it is.
  const askFirst = (action: Action, form: Values): Promise<ApiError | null> =>
    action.confirm === null ? send(action, form) : new Promise((settle) => setAsking({ action, form, settle }));
  const end = (asked: Asking, error: ApiError | null) => {
    setAsking(null);
    asked.settle(error);
  };
  if (as === 'form') {
    const sections = found.map(({ action, permission }) => (
      <Section key={action.name} title={text(action.title)}>
        <ActionForm
          action={action}
          record={record}
          params={params}
          onDone={(form) => askFirst(action, form)}
          isDisabled={!permission.allowed}
          reason={reasonOf(permission, scope)}
        />
      </Section>
    ));
    return (
      <>
        {sections}
        {asking?.action.confirm != null && (
          <ConfirmDialog
            title={`${text(asking.action.title)}?`}
            text={text(asking.action.confirm, textValues(asking.action.confirm, { ...scope, form: asking.form }))}
            verb={text(asking.action.title)}
            tone={asking.action.tone}
            busy={actions.isBusy}
            onConfirm={() => void send(asking.action, asking.form).then((error) => end(asking, error))}
            onCancel={() => end(asking, kept)}
          />
        )}
      </>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, py: 2 }}>
      {found.map(({ action, permission }) => (
        <Button
          key={action.name}
          icon={action.icon}
          {...(action.tone === 'negative' && { color: 'error' as const })}
          isDisabled={!permission.allowed}
          reason={reasonOf(permission, scope)}
          onClick={() => void actions.run(action, record).then((went) => went && onChanged())}
        >
          {text(action.title)}
        </Button>
      ))}
      {actions.dialogs}
    </Box>
  );
}
