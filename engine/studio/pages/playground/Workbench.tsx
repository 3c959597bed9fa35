import { useLingui } from '@lingui/react';
import type { EditorView } from '@codemirror/view';
import { useMemo, useState } from 'react';
import { fieldTypes } from '../../../fields/types.ts';
import type { Resource } from '../../../model/model.ts';
import { listStates } from '../../../model/options.ts';
import type { PlaygroundStart } from '../../review/playground.ts';
import { iconNames } from '../../../model/icons.ts';
import { Button, copyToClipboard, Note, Page, ToolButton, useNarrow, useToast } from '../../../ui/index.ts';
import type { CompletionNames } from './editor/complete.ts';
import { applyProblemFix, goToProblem } from './editor/extensions.ts';
import { YamlEditor } from './editor/YamlEditor.tsx';
import { descriptorsPath } from '../../../screens/links.ts';
import { writeKeptText, type KeptText } from './kept-text.ts';
import { OpenMenu } from './OpenMenu.tsx';
import { TwoPanes } from './Panes.tsx';
import { isInFile, ProblemList } from './ProblemList.tsx';
import { ScreensPane } from './ScreensPane.tsx';
import { useTriedText } from './tried.ts';

interface WorkbenchProps {
  readonly start: PlaygroundStart;
  readonly kept: KeptText;
  /** Opens another descriptor; null: the template. */
  readonly onOpen: (name: string | null) => void;
}

/** One text, what is wrong with it, and its screens. */
export function Workbench({ start, kept, onOpen }: WorkbenchProps) {
  const { i18n } = useLingui();
  const [text, setText] = useState(kept.text);
  const isNarrow = useNarrow();
  const [view, setView] = useState<EditorView | null>(null);
  const tried = useTriedText(text);
  const own = useMemo(() => tried.problems.filter((problem) => isInFile(problem, tried.file)), [tried.problems, tried.file]);
  const known = useMemo(() => completionNamesOf(start, tried.good?.resource ?? null), [start, tried.good]);
  const change = (next: string): void => {
    setText(next);
    writeKeptText({ ...kept, text: next });
  };
  const errors = tried.problems.filter(({ severity }) => severity === 'error').length;
  return (
    <Page
      title={i18n._('Playground')}
      crumbs={isNarrow ? [] : [{ title: i18n._('Descriptors'), to: descriptorsPath }]}
      actions={<WorkbenchActions text={text} file={tried.file} start={start} isChanged={text !== kept.base} onOpen={onOpen} />}
      banner={tried.failure === null ? null : <CheckFailure message={tried.failure.message} />}
    >
      <TwoPanes
        leftTitle={i18n._('YAML')}
        rightTitle={i18n._('Screens')}
        errors={errors}
        left={
          <>
            <YamlEditor text={kept.text} known={known} problems={own} onChange={change} onView={setView} />
            <ProblemList
              problems={tried.problems}
              file={tried.file}
              isChecking={tried.isChecking}
              onOpen={(problem) => view && goToProblem(view, problem)}
              onFix={({ fix }) => view && fix && applyProblemFix(view, fix)}
            />
          </>
        }
        right={<ScreensPane start={start} tried={tried} />}
      />
    </Page>
  );
}

function CheckFailure({ message }: { readonly message: string }) {
  const { i18n } = useLingui();
  return (
    <Note tone="warning" title={i18n._('The text could not be checked')}>
      {message}
    </Note>
  );
}

interface WorkbenchActionsProps {
  readonly text: string;
  readonly file: string;
  readonly start: PlaygroundStart;
  readonly isChanged: boolean;
  readonly onOpen: (name: string | null) => void;
}

function WorkbenchActions({ text, file, start, isChanged, onOpen }: WorkbenchActionsProps) {
  const { i18n } = useLingui();
  const toast = useToast();
  const isNarrow = useNarrow();
  const copy = (): void =>
    void copyToClipboard(text).then((isDone) =>
      isDone
        ? toast(i18n._('The YAML was copied to the clipboard.'))
        : toast(i18n._('The browser does not allow copying'), { tone: 'negative' }),
    );
  const save = (): void => downloadYaml(file, text);
  return (
    <>
      <OpenMenu names={start.names.resources} isChanged={isChanged} onOpen={onOpen} />
      {isNarrow ? (
        <ToolButton icon="copy" label={i18n._('Copy YAML')} onClick={copy} />
      ) : (
        <Button icon="copy" onClick={copy}>
          {i18n._('Copy YAML')}
        </Button>
      )}
      {isNarrow ? (
        <ToolButton icon="download" label={i18n._('Download')} onClick={save} />
      ) : (
        <Button icon="download" onClick={save}>
          {i18n._('Download')}
        </Button>
      )}
    </>
  );
}

function downloadYaml(file: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = file;
  anchor.click();
  URL.revokeObjectURL(address);
}

function completionNamesOf({ names }: PlaygroundStart, resource: Resource | null): CompletionNames {
  const own = {
    fields: resource?.order ?? [],
    actions: Object.keys(resource?.actions ?? {}),
    states: resource === null ? [] : listStates(resource).map(({ value }) => String(value)),
    collections: Object.keys(resource?.collections ?? {}),
  };
  return { ...names, own, types: [...Object.keys(fieldTypes), ...names.types], icons: [...iconNames] };
}
