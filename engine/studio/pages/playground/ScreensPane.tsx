import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Note, SkeletonRows, StateBlock, useNarrow } from '../../../ui/index.ts';
import { mayUseVerb } from '../../../model/access.ts';
import type { Resource } from '../../../model/model.ts';
import type { PlaygroundStart } from '../../review/playground.ts';
import { useScope } from '../../../screens/context.ts';
import { useOptions } from '../../../app/options.ts';
import type { ScreenName } from '../../../model/place.ts';
import { useUserOrNull } from '../../../app/session/context.ts';
import { rolesWithImplied } from '../../../app/session/session.ts';
import { fitChoices, listScreens, type PreviewChoices } from './choices.ts';
import { PlaygroundControls } from './Controls.tsx';
import { listenToFrame, sendToFrame, type FromFrame, type ShownPreview } from './frame/protocol.ts';
import { framePath } from './paths.ts';
import type { TriedResult } from './tried.ts';

interface ScreensPaneProps {
  readonly start: PlaygroundStart;
  readonly tried: TriedResult;
}

/** The screens of the text as it last compiled, in a frame of their own. */
export function ScreensPane({ start, tried }: ScreensPaneProps) {
  const { i18n } = useLingui();
  const { good } = tried;
  const hasErrors = tried.problems.some(({ severity }) => severity === 'error');
  if (good === null) {
    return hasErrors ? (
      <StateBlock kind="empty" title={i18n._('No screens yet')} text={i18n._('They appear as soon as the YAML has no errors.')} />
    ) : (
      <SkeletonRows />
    );
  }
  return (
    <>
      <FramedScreens start={start} good={good} />
      {hasErrors ? (
        <Box sx={{ p: 3, flexShrink: 0 }}>
          <Note tone="warning" title={i18n._('These are the previous screens.')}>
            {i18n._('Fix the problems to see the new ones.')}
          </Note>
        </Box>
      ) : null}
    </>
  );
}

interface FramedScreensProps {
  readonly start: PlaygroundStart;
  readonly good: NonNullable<TriedResult['good']>;
}

function FramedScreens({ start, good: { resource, edition } }: FramedScreensProps) {
  const { i18n } = useLingui();
  const firstRoles = useInitialRoles(start, resource);
  const isNarrow = useNarrow();
  const [wanted, setWanted] = useState<PreviewChoices>(() => ({
    screen: 'list',
    state: null,
    roles: firstRoles,
    locale: i18n.locale,
    width: isNarrow ? 'phone' : 'desktop',
    turn: 0,
  }));
  const choices = fitChoices(wanted, resource);
  const choose = (next: Partial<PreviewChoices>): void => {
    const isPlace = 'screen' in next || 'state' in next;
    // A state says something about one record.
    const screen =
      next.state !== undefined && choices.screen === 'list'
        ? (listScreens(resource).find((name) => name === 'show' || name === 'edit') ?? 'list')
        : choices.screen;
    setWanted({ ...choices, screen, ...next, turn: choices.turn + (isPlace ? 1 : 0) });
  };
  const { roles, locale, screen, state, turn } = choices;
  const shown: ShownPreview = { resource, edition, roles, allRoles: start.names.roles, locale, screen, state, turn };
  const { frame, place } = usePreviewFrame(shown);
  const isPhone = choices.width === 'phone';
  if (listScreens(resource).length === 0)
    return (
      <StateBlock
        kind="empty"
        title={i18n._('This part is written by hand')}
        text={i18n._('It talks to the server itself, so the playground does not show it.')}
      />
    );
  return (
    <>
      <PlaygroundControls resource={resource} roles={start.roles} choices={choices} at={place.screen} onChoose={choose} />
      {place.records === 0 && !resource.isSingle ? (
        <Box sx={{ p: 3, flexShrink: 0 }}>
          <Note tone="warning" title={i18n._('No record could be generated that meets all the rules.')}>
            {i18n._('The rules may contradict one another.')}
          </Note>
        </Box>
      ) : null}
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', bgcolor: 'background.sunken', display: 'flex' }}>
        <Box
          component="iframe"
          ref={frame}
          src={framePath}
          title={i18n._('Screens of {title}', { title: resource.name })}
          sx={{
            border: 0,
            display: 'block',
            flexShrink: 0,
            mx: 'auto',
            height: '100%',
            width: isPhone ? 390 : 'max(100%, 720px)',
            maxWidth: isPhone ? '100%' : 'none',
            borderInline: isPhone ? 1 : 0,
            borderColor: 'divider',
          }}
        />
      </Box>
    </>
  );
}

/** As whom one looks first: as oneself, or as everybody where one may not look at all. */
function useInitialRoles({ names }: PlaygroundStart, resource: Resource): readonly string[] {
  const { catalogue } = useOptions();
  const user = useUserOrNull();
  const scope = useScope();
  const own = names.roles.filter((role) => user?.roles.includes(role));
  const mine = { ...scope, roles: rolesWithImplied(own, catalogue.implies) };
  return mayUseVerb(resource, listScreens(resource)[0] ?? 'list', mine).shown ? own : names.roles;
}

interface FramePlace {
  readonly screen: ScreenName | null;
  /** null: nothing is known yet. */
  readonly records: number | null;
}

/** Tells the frame what to show, whenever that changes and when it is ready; hears where it is. */
function usePreviewFrame(shown: ShownPreview) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [place, setPlace] = useState<FramePlace>({ screen: null, records: null });
  const { edition, locale, screen, state, turn } = shown;
  const roles = shown.roles.join(' ');
  const send = useEffectEvent(() => {
    const target = frame.current?.contentWindow;
    if (target) sendToFrame(target, { kind: 'show', shown });
  });
  const heard = useEffectEvent((message: FromFrame) => {
    if (message.kind === 'ready') send();
    else setPlace({ screen: message.screen, records: message.records });
  });
  useEffect(
    () =>
      listenToFrame<FromFrame>(
        () => frame.current?.contentWindow ?? null,
        (message) => heard(message),
      ),
    [],
  );
  useEffect(() => send(), [edition, roles, locale, screen, state, turn]);
  return { frame, place };
}
