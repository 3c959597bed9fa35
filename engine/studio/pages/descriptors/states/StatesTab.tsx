/** The states of a resource: drawn, and said in two tables; to take along as SVG and as Mermaid. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useId, useMemo } from 'react';
import { useI18n } from '../../../../i18n/index.ts';
import type { Model, Resource } from '../../../../model/model.ts';
import { describeStates } from '../../../states/describe.ts';
import { buildStateGraph, type StateGraph } from '../../../states/graph.ts';
import { layOutStates } from '../../../states/layout.ts';
import { printMermaid } from '../../../states/mermaid.ts';
import { printSvg } from '../../../states/svg.ts';
import { createDrawingWords } from '../../../states/tell.ts';
import { Button, Note, Sideways, StateBlock, useCopyText } from '../../../../ui/index.ts';
import { useSentenceTeller } from '../../../../screens/why/useTeller.ts';
import { StatesDrawing } from './StatesDrawing.tsx';
import { StateTable } from './StateTable.tsx';
import { TransitionTable } from './TransitionTable.tsx';

interface StatesTabProps {
  /** With places, as the server sends it. */
  readonly resource: Resource;
  readonly roles: Model['roles'];
  /** Value of the state field of the record from which somebody came; null for none. */
  readonly present: string | null;
}

/** Says so where a resource has no states. */
export function StatesTab(props: StatesTabProps) {
  const { i18n } = useLingui();
  const { resource } = props;
  const graph = useMemo(() => buildStateGraph(resource), [resource]);
  if (graph === null)
    return (
      <StateBlock
        kind="empty"
        title={i18n._('No states')}
        text={i18n._('No field of this resource has the type "state", so there are no states to draw.')}
      />
    );
  return <StatesView {...props} graph={graph} />;
}

function StatesView({ resource, roles, present, graph }: StatesTabProps & { readonly graph: StateGraph }) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const teller = useSentenceTeller();
  const id = useId();
  const about = useMemo(() => ({ model: { roles }, resource }), [roles, resource]);
  const words = useMemo(() => createDrawingWords(about, teller), [about, teller]);
  const drawing = useMemo(() => layOutStates(graph, words), [graph, words]);
  const title = i18n._('States and transitions of {title}', { title: text(resource.titlePlural) });
  const copy = useCopyText();
  const download = (): void => {
    const description = describeStates(graph, about, teller).join('. ');
    downloadSvgText(`${resource.name}.svg`, printSvg(drawing, { title, description }, present));
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button icon="download" onClick={download}>
          {i18n._('Download SVG')}
        </Button>
        <Button icon="copy" onClick={() => copy(printMermaid(graph, words))}>
          {i18n._('Copy Mermaid')}
        </Button>
      </Box>
      {graph.isSetByForms && <Note tone="neutral">{i18n._('A form may set the state too, so any state can follow any other.')}</Note>}
      {graph.moves.length === 0 && !graph.isSetByForms && (
        <Note tone="neutral">{i18n._('No transition changes the state: only the server or another system does.')}</Note>
      )}
      <Sideways label={title}>
        <StatesDrawing drawing={drawing} title={title} present={present} describedBy={id} />
      </Sideways>
      <div id={id}>
        <StateTable graph={graph} words={words} present={present} />
        {graph.moves.length > 0 && <TransitionTable graph={graph} words={words} about={about} />}
      </div>
    </Box>
  );
}

function downloadSvgText(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.download = name;
  anchor.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(href));
}
