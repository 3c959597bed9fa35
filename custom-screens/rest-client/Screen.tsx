import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button, Fields, Page, Rail } from 'steward';
import { AnswerView } from './Answer.tsx';
import { CallHistory } from './History.tsx';
import { methods, useCalls, type RestCall, type MadeCall } from './useCalls.ts';

type TypedValues = Readonly<Record<string, unknown>>;

/** Makes any API call as the user: the same gate decides. */
export function Screen() {
  const { i18n } = useLingui();
  const { calls, isBusy, make } = useCalls();
  const [typed, setTyped] = useState<TypedValues>({ method: 'GET', path: '', body: null });
  const [shown, setShown] = useState<MadeCall | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const run = async (call: RestCall): Promise<void> => {
    if (!isBusy) setShown(await make(call));
  };
  const show = (made: MadeCall): void => {
    setTyped({ method: made.method, path: made.path, body: made.body });
    setShown(made);
  };
  // Broken JSON is not a call: the inputs say so and nothing is sent.
  const submit = (): void => form.current?.querySelector('form')?.requestSubmit();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  const history = (
    <CallHistory
      calls={calls}
      onShow={show}
      onRepeat={(made) => {
        show(made);
        void run(made);
      }}
    />
  );
  return (
    <Page title={i18n._('REST client')}>
      <Rail rail={history} width={360}>
        <Box component="section" aria-label={i18n._('Call')} ref={form} onKeyDown={onKeyDown} sx={{ mt: -4, pb: 5 }}>
          <Fields
            fields={{
              method: { title: i18n._('Method'), enum: methods, required: true },
              path: {
                title: i18n._('Path'),
                required: true,
                placeholder: '/users?_limit=5',
                description: i18n._('Relative to the base URL of the API, including the query.'),
              },
              body: {
                type: 'json',
                title: i18n._('Body'),
                description: i18n._('JSON. Not sent with GET. A PUT overwrites whatever version is stored.'),
              },
            }}
            value={typed}
            onChange={setTyped}
            onSubmit={() => void run(callFromTyped(typed))}
          />
          <Button variant="contained" color="primary" icon="send" isBusy={isBusy} shortcut="Ctrl Enter" onClick={submit}>
            {i18n._('Send')}
          </Button>
        </Box>
        {shown === null ? null : <AnswerView key={shown.id} made={shown} />}
      </Rail>
    </Page>
  );
}

function callFromTyped({ method, path, body }: TypedValues): RestCall {
  return { method: methods.find((each) => each === method) ?? 'GET', path: typeof path === 'string' ? path : '', body };
}
