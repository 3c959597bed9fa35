/** A form without the page around it: intro, notes, tabs, fields, and the part that asks and saves. Page, dialog and embedded form put it into their frame. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useMemo, type ReactNode } from 'react';
import { useRowsWithCopies } from '../../../data/useRefs.ts';
import { FieldCell } from '../../../fields/cells.tsx';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../../i18n/index.ts';
import { isConditionTrue } from '../../../model/evaluate.ts';
import type { LayoutBlock, Field, Resource, LayoutTab } from '../../../model/model.ts';
import { placeholderValuesOf } from '../../../model/texts.ts';
import type { Values } from '../../../model/values.ts';
import { Link, Note, Tabs, tabIds, useFrame, type OnWhy } from '../../../ui/index.ts';
import { MoveQuestion } from './MoveQuestion.tsx';
import { BlockView } from '../../show/BlockView.tsx';
import { ConflictNote } from '../unsaved/Conflict.tsx';
import { DraftNote } from '../unsaved/DraftNote.tsx';
import { FormBody } from '../rjsf/FormBody.tsx';
import { RecordSwitch } from '../../actions/RecordSwitch.tsx';
import type { FormContext } from '../rjsf/form-context.ts';
import { listTabFieldNames, splitTabSegments, findFieldTab, type FormSegment } from '../state/layout.ts';
import { FormSummary } from './Summary.tsx';
import { UniqueFieldChecks } from '../state/UniqueChecks.tsx';
import { useFocusField } from './useFocusField.ts';
import { useFormState } from '../state/useFormState.ts';
import { useOpenTab } from './useTab.ts';
import { useFormVoice } from '../state/useVoice.ts';
import { useAskWhy } from '../../why/ask.ts';
import type { RunningForm } from './useRunningForm.ts';
import type { SaveNotice } from '../state/useSubmit.ts';

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
  const { text } = useI18n();
  const tabs = form.tabs.filter(
    (tab) => isConditionTrue(tab.when, recordScope) && (!isNew || tab.layout.some((block) => !block.needsRecord)),
  );
  const [open, setOpen] = useOpenTab(
    tabs.map((tab) => tab.name),
    frame === 'page',
  );
  const focusField = useFocusField(id, (path) => setOpen(findFieldTab(tabs, path.split('.')[0] ?? '') ?? open));
  const tab = tabs.find((each) => each.name === open);
  const segments = useDrawnSegments(running, tab, frame === 'dialog');
  const isPage = useFrame() === 'page' && frame === 'page';
  useFormVoice(store);
  const errors = useFormState(store, () => JSON.stringify(tabs.map((each) => countTabErrors(running, listTabFieldNames(each)))));
  const counts: readonly number[] = JSON.parse(errors);
  if (tab === undefined) return null;
  return (
    <>
      <MoveQuestion resource={resource} record={old} asking={submit.asking} />
      <UniqueFieldChecks resource={resource} store={store} old={old} params={params} />
      {tabs.length > 1 && (
        <Tabs
          tabs={tabs.map((each, at) => ({
            name: each.name,
            title: text(each.title, placeholderValuesOf(each.title, recordScope)),
            errors: counts[at] ?? 0,
          }))}
          value={open}
          onChange={setOpen}
        />
      )}
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
        {conflict !== null && <ConflictNote store={store} old={conflict.old} current={conflict.current.values} onMerge={running.merge} />}
        <FormSummary store={store} alerts={submit.alerts} names={tabs.flatMap(listTabFieldNames)} onGo={focusField} />
        <SaveAnswer notice={submit.notice} />
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

/** A block of the stored record. What is opened or saved from a form of a new one reads what is typed. */
function FormBlock({ running: { task, setup, isNew, refreshRecord }, block }: Pick<Props, 'running'> & { readonly block: LayoutBlock }) {
  const isTyped = isNew && block.kind === 'actions';
  const typed = useFormState(setup.store, ({ values }) => (isTyped ? values : null));
  if (isNew && block.needsRecord) return null;
  const { resource, params, mode, old } = task;
  return <BlockView block={block} resource={resource} record={typed ?? old} params={params} mode={mode} onChanged={refreshRecord} />;
}

/** What came of the last save, where no toast says it. Its place is there from the start, so that it is read out when it is filled. */
function SaveAnswer({ notice }: { readonly notice: SaveNotice | null }) {
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

interface FormValueProps {
  readonly field: Field;
  readonly store: FormContext['store'];
  readonly resource: Resource;
}

function FormValueView({ field, store, resource }: FormValueProps) {
  const values: Values = useFormState(store, (state) => state.values);
  return (
    <Box sx={{ minHeight: 32, py: '6px', overflowX: 'auto' }}>
      {field.choices?.kind === 'ref' ? (
        <FormReferenceView field={field} store={store} resource={resource} value={values[field.name]} />
      ) : (
        <FieldCell field={field} values={values} scope={store.scope()} isRoomy />
      )}
    </Box>
  );
}

/** A reference reads as the title of what it refers to. */
function FormReferenceView({ field, store, resource, value }: FormValueProps & { readonly value: unknown }) {
  const { name } = field;
  const row = useMemo<Values>(() => ({ [name]: value }), [name, value]);
  const scope = useMemo(() => store.facts.scopeOf(row), [store, row]);
  const [filled = row] = useRowsWithCopies(
    resource,
    useMemo(() => [row], [row]),
    { scope, only: useMemo(() => [name], [name]) },
  );
  return <FieldCell field={field} values={filled} scope={store.scope()} isRoomy />;
}

function countTabErrors({ setup: { store } }: RunningForm, names: readonly string[]): number {
  const { obstacles, isSubmitted, touched, told, taken } = store.state();
  const own = obstacles.filter(
    ({ path, finding }) =>
      names.includes(path.split('.')[0] ?? '') &&
      finding?.severity !== 'warning' &&
      (isSubmitted || touched.has(path) || path in told || path in taken),
  );
  return new Set(own.map(({ path }) => path)).size;
}
