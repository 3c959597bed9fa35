/** Actions inside a layout: buttons, or each with its inputs in the flow of the page. */
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { mayRunAction } from '../../model/access.ts';
import type { ScreenMode, Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { Button, Section } from '../../ui/index.ts';
import { useActionRunner } from '../actions/useActions.tsx';
import { useAskFirst } from '../actions/useAskFirst.tsx';
import { useScope } from '../context.ts';
import { ActionPageForm } from '../form/ActionDialog.tsx';
import { useControlRefusal } from '../why/ask.ts';

interface Props {
  readonly resource: Resource;
  readonly names: readonly string[];
  readonly as: 'buttons' | 'form';
  readonly record: Values | null;
  readonly params: Params;
  readonly mode: ScreenMode;
  readonly onChanged: () => void;
}

/** What may not run stays, disabled, with its reason; what does not concern this user is not drawn. */
export function ActionBlock({ resource, names, as, record, params, mode, onChanged }: Props) {
  const { text } = useI18n();
  const refusalOf = useControlRefusal(resource);
  const actions = useActionRunner(resource, params);
  const scope = useScope(useMemo(() => ({ self: record ?? {}, params, mode }), [record, params, mode]));
  const found = names.flatMap((name) => {
    const action = resource.actions[name];
    const permission = action === undefined ? null : mayRunAction(resource, action, scope);
    return action === undefined || permission === null || !permission.shown ? [] : [{ action, permission }];
  });
  const asking = useAskFirst(actions, { record, scope, onDone: onChanged });
  if (as === 'form') {
    const sections = found.map(({ action, permission }) => (
      <Section key={action.name} title={text(action.title)}>
        <ActionPageForm
          resource={resource}
          action={action}
          record={record}
          params={params}
          onDone={(form) => asking.submit(action, form)}
          {...refusalOf(permission, { kind: 'action', name: action.name }, scope)}
        />
      </Section>
    ));
    return (
      <>
        {sections}
        {asking.question}
      </>
    );
  }
  if (found.length === 0) return actions.dialogs;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, py: 2 }}>
      {found.map(({ action, permission }) => (
        <Button
          key={action.name}
          icon={action.icon}
          {...(action.tone === 'negative' && { color: 'error' as const })}
          {...refusalOf(permission, { kind: 'action', name: action.name }, scope)}
          onClick={() => void actions.run(action, record).then((went) => went && onChanged())}
        >
          {text(action.title)}
        </Button>
      ))}
      {actions.dialogs}
    </Box>
  );
}
