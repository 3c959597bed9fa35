/** A form without the page around it: intro, notes, tabs, fields, and the part that asks and saves. Page, dialog and embedded form put it into their frame. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useMemo, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../../i18n/index.ts';
import { isConditionTrue } from '../../../model/evaluate.ts';
import type { LayoutBlock, Field, LayoutTab } from '../../../model/model.ts';
import { placeholderValuesOf } from '../../../model/texts.ts';
import { deferPart, Link, Note, Tabs, tabIds, useFrame, type OnWhy, type RowMenuItem, type TabsProps } from '../../../ui/index.ts';
import { MoveQuestion } from './MoveQuestion.tsx';
import { BlockView } from '../../show/BlockView.tsx';
import type { ConflictNoteProps } from '../unsaved/Conflict.tsx';
import { DraftNote } from '../unsaved/DraftNote.tsx';
import { FormBody } from '../rjsf/FormBody.tsx';
import { RecordSwitch } from '../../actions/RecordSwitch.tsx';
import type { FormContext } from '../rjsf/form-context.ts';
import { listTabFieldNames, splitTabSegments, findFieldTab, type FormSegment } from '../state/layout.ts';
import { FormValueView } from './FormValueView.tsx';
import { SaveSummary } from './Summary.tsx';
import { UniqueFieldChecks } from '../state/UniqueChecks.tsx';
import { findFieldElement, useFocusField } from './useFocusField.ts';
import { useFormState } from '../state/useFormState.ts';
import { useFormTabs } from './useFormTabs.ts';
import { useOpenTab } from './useTab.ts';
import { useFormVoice } from '../state/useVoice.ts';
import { usePageCommands } from '../../page-commands.ts';
import { useAskWhy } from '../../why/ask.ts';
import type { RunningForm } from './useRunningForm.ts';
import { useSaveProgress, type SaveProgressStore } from '../state/save-progress.ts';

// Most saves meet nobody else's.
const ConflictNote = deferPart<ConflictNoteProps>(() => import('../unsaved/Conflict.tsx').then((module) => module.ConflictNote));

interface Props {
  readonly running: RunningForm;
  readonly frame: 'page' | 'dialog' | 'embedded';
}

/** Draws the form of a running form. */
export function FormParts({ running, frame }: Props) {
  const { task, setup, submit, isNew, draft, conflict } = running;
  const { store, recordScope } = setup;
  const { form, resource, old, params } = task;
  const id = useId().replace(/\W/g, '');
  const { i18n } = useLingui();
  const { text } = useI18n();
  const tabs = form.tabs.filter(
    (tab) => isConditionTrue(tab.when, recordScope) && (!isNew || tab.layout.some((block) => !block.needsRecord)),
  );
  const [open, setOpen] = useOpenTab(
    tabs.map((tab) => tab.name),
    frame === 'page',
  );
  const focusField = useFocusField(id, (path) => setOpen(findFieldTab(tabs, path.split('.')[0] ?? '') ?? open));
  usePageCommands('fields', () => ({
    title: i18n._('Fields'),
    items: listFieldItems(running, tabs, { id, print: text, onGo: focusField }),
  }));
  const tab = tabs.find((each) => each.name === open);
  const segments = useDrawnSegments(running, tab, frame === 'dialog');
  const isPage = useFrame() === 'page' && frame === 'page';
  useFormVoice(store);
  if (tab === undefined) return null;
  return (
    <>
      <MoveQuestion resource={resource} record={old} asking={submit.asking} />
      <UniqueFieldChecks resource={resource} store={store} old={old} params={params} />
      {tabs.length > 1 && <FormTabs running={running} tabs={tabs} isCounted={frame !== 'dialog'} value={open} onChange={setOpen} />}
      <Box
        sx={isPage ? { px: { xs: 4, sm: 6 }, py: 5, ...(listTabFieldNames(tab).length > 0 && { maxWidth: 960 + 48 }) } : {}}
        {...(tabs.length > 1 ? { role: 'tabpanel', ...tabIds(open) } : {})}
      >
        <DraftNote store={store} news={draft.news} onDiscard={running.discard} onUndo={draft.undoDiscard} />
        {form.intro !== null && (
          <Typography component="p" sx={{ maxWidth: 640, mb: 4, textWrap: 'pretty' }}>
            {text(form.intro, placeholderValuesOf(form.intro, recordScope))}
          </Typography>
        )}
        <FormBanner running={running} />
        {conflict !== null && (
          <Suspense fallback={null}>
            <ConflictNote {...{ resource, params, store }} old={conflict.old} current={conflict.current.values} onMerge={running.merge} />
          </Suspense>
        )}
        <SaveSummary store={store} progress={submit.progress} names={tabs.flatMap(listTabFieldNames)} onGo={focusField} />
        <SaveAnswer progress={submit.progress} />
        {segments.map((segment) =>
          segment.kind === 'fields' ? (
            <FormBody key={segment.name} id={id} context={segment.context} onSave={running.save} onBlocked={running.onBlocked} />
          ) : (
            <FormBlock key={segment.name} running={running} block={segment.block} />
          ),
        )}
      </Box>
    </>
  );
}

interface FormTabsProps extends Pick<TabsProps, 'value' | 'onChange'> {
  readonly running: RunningForm;
  readonly tabs: readonly LayoutTab[];
  readonly isCounted: boolean;
}

function FormTabs({ running, tabs, isCounted, ...open }: FormTabsProps) {
  return <Tabs tabs={useFormTabs(running, tabs, { isCounted })} {...open} />;
}

/** A block of the stored record. What is opened or saved from a form of a new one reads what is typed. */
function FormBlock({ running: { task, setup, isNew, refreshRecord }, block }: Pick<Props, 'running'> & { readonly block: LayoutBlock }) {
  const isTyped = isNew && block.kind === 'actions';
  const typed = useFormState(setup.store, ({ values }) => (isTyped ? values : null));
  if (isNew && block.needsRecord) return null;
  const { resource, params, mode, old } = task;
  return <BlockView block={block} resource={resource} record={typed ?? old} params={params} mode={mode} onChanged={refreshRecord} />;
}

/** What came of the last save, where no toast says it. Its place is there from the start, so that it is read out when it is filled. */
function SaveAnswer({ progress }: { readonly progress: SaveProgressStore }) {
  const notice = useSaveProgress(progress, (saved) => saved.notice);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, '&:not(:empty)': { mb: 4 } }}>
      {notice !== null && notice.text !== null && <Note tone="positive">{notice.text}</Note>}
      {notice !== null && notice.way !== null && <Link to={notice.way.to}>{notice.way.title}</Link>}
    </Box>
  );
}

function FormBanner({ running }: { readonly running: RunningForm }) {
  const { text } = useI18n();
  const { banner } = running.task.form;
  const { store } = running.setup;
  const isShown = useFormState(store, () => banner !== null && isConditionTrue(banner.when, store.scope()));
  if (banner === null || !isShown) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <Note tone={banner.tone}>{text(banner.text, placeholderValuesOf(banner.text, store.scope()))}</Note>
    </Box>
  );
}

type DrawnSegment =
  Extract<FormSegment, { kind: 'block' }> | { readonly kind: 'fields'; readonly name: string; readonly context: FormContext };

/** One context per run of fields, so that RJSF redraws nothing while somebody types. */
function useDrawnSegments(
  { task: { mode, resource, old, params }, setup: { store, isAllowed } }: RunningForm,
  tab: LayoutTab | undefined,
  isDialog: boolean,
): readonly DrawnSegment[] {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const why = useAskWhy();
  return useMemo(() => {
    const lockHelp = (field: Field): string | null => {
      if (!isAllowed || isValueOnlyField(field)) return null;
      if (mode === 'edit' && field.isImmutable) return i18n._('Fixed after creation');
      const reason = field.messages['readOnly'];
      return reason === undefined ? null : text(reason, placeholderValuesOf(reason, store.scope()));
    };
    const whyLocked = (field: Field): OnWhy | null => {
      if (why === null || !isAllowed || isValueOnlyField(field)) return null;
      // What is typed by then decides.
      return (control) =>
        why({ resource, wish: { kind: 'write', field: field.name }, scope: store.scope(), reason: lockHelp(field) }, control);
    };
    const valueView = (field: Field): ReactNode => {
      if (!isValueOnlyField(field)) return null;
      if (field.switch === null || old === null) return <FormValueView field={field} store={store} resource={resource} />;
      return <RecordSwitch resource={resource} field={field} record={old} params={params} scope={store.facts.scopeOf(old)} />;
    };
    const all = tab === undefined ? [] : splitTabSegments(tab);
    return all.map((segment) =>
      segment.kind === 'block'
        ? segment
        : { kind: 'fields', name: segment.name, context: { store, blocks: segment.blocks, lockHelp, whyLocked, valueView, isDialog } },
    );
  }, [store, tab, isAllowed, mode, resource, old, params, isDialog, i18n, text, why]);
}

/** Nobody ever writes it here or anywhere: it is drawn as in a list, not as an input. */
function isValueOnlyField(field: Field): boolean {
  return field.value !== null || field.derived !== null || field.stamp !== null || field.readOnly === true;
}

/** The inputs that there are now, whichever tab they are on. */
function listFieldItems(
  { setup: { store } }: RunningForm,
  tabs: readonly LayoutTab[],
  { id, print, onGo }: { readonly id: string; readonly print: (text: Field['title']) => string; readonly onGo: (path: string) => void },
): readonly RowMenuItem[] {
  const { fields, isDrawn, isHidden, isLocked } = store.facts;
  const scope = store.scope();
  const folded = tabs.flatMap(({ layout }) =>
    layout.flatMap((block) => (block.kind === 'group' && block.toggle !== null ? block.cells.map(({ field }) => field) : [])),
  );
  return tabs.flatMap(listTabFieldNames).flatMap((name) => {
    if (folded.includes(name) && findFieldElement(id, name) === null) return [];
    const field = fields[name];
    if (field === undefined || isValueOnlyField(field) || isLocked(field) || isHidden(field, scope) || !isDrawn(field, scope)) return [];
    return [{ name, title: print(field.title), icon: 'edit', onClick: () => onGo(name) }];
  });
}
