/** One section of fields. Without a visible field it is not there. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState, type ReactNode } from 'react';
import { useFormValue } from '../../../fields/input.tsx';
import { useI18n } from '../../../i18n/index.ts';
import type { LayoutBlock } from '../../../model/model.ts';
import { Section, useFrame } from '../../../ui/index.ts';
import type { FormContext } from './form-context.ts';
import { placeFields } from '../state/layout.ts';
import { isEmptyInput } from '../state/settle.ts';

interface Props {
  readonly group: Extract<LayoutBlock, { kind: 'group' }> | null;
  readonly names: readonly string[];
  readonly context: FormContext;
  readonly content: (name: string) => ReactNode;
}

/** Fields on 12 columns. A group with `toggle` is folded behind a checkbox; switching it off empties its fields. */
export function FieldGroup({ group, names, context, content }: Props) {
  const { text } = useI18n();
  const { store, isDialog } = context;
  const { fields } = store.facts;
  const shown = useFormValue(store.port, () => names.filter((name) => isFieldVisible(store, name)).join('\n'));
  const hasToggle = group !== null && group.toggle !== null;
  const [isOpen, setIsOpen] = useState(() => !hasToggle || names.some((name) => !isEmptyInput(store.state().values[name])));
  if (shown === '') return null;
  const toggle = (isOn: boolean) => {
    setIsOpen(isOn);
    if (!isOn)
      for (const name of names) if (fields[name] !== undefined && !isEmptyInput(store.state().values[name])) store.enter(name, null);
  };
  const grid = isOpen && (
    <FieldGrid
      context={context}
      names={shown.split('\n')}
      content={content}
      py={group !== null ? { py: 0 } : isDialog ? { pb: 5 } : { py: 4 }}
    />
  );
  if (group === null) return grid;
  return (
    <Section title={group.title === null ? null : text(group.title)} help={group.help === null ? null : text(group.help)}>
      {group.toggle !== null && (
        <FormControlLabel
          sx={{ mb: isOpen ? 4 : 0 }}
          label={text(group.toggle)}
          control={<Checkbox checked={isOpen} onChange={(event) => toggle(event.target.checked)} />}
        />
      )}
      {grid}
    </Section>
  );
}

interface FieldGridProps extends Pick<Props, 'context' | 'names' | 'content'> {
  readonly py: { readonly py: number } | { readonly pb: number };
}

/** The lines are laid out again when a field comes or goes. */
function FieldGrid({ context: { store, isDialog }, names, content, py }: FieldGridProps) {
  const spots = placeFields(names.flatMap((name) => store.facts.fields[name] ?? []));
  const isPanel = useFrame() === 'panel';
  const columns = (name: string): number => {
    const own = spots[name]?.columns ?? 6;
    return isPanel ? 12 : isDialog && own !== 12 ? 6 : own;
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: 4, rowGap: 5, alignItems: 'start', ...py }}>
      {names.map((name) => (
        <div key={name} className="field-spot" style={styleSpot(columns(name), spots[name]?.isBelowLabels !== false)}>
          {content(name)}
        </div>
      ))}
    </Box>
  );
}

/** What the class of its place asks for. */
const styleSpot = (columns: number, hasLabelRow: boolean): object => ({
  ...{ '--columns': columns, '--narrow-columns': Math.max(6, columns) },
  ...(!hasLabelRow && { '--label-row': '0px' }),
});

function isFieldVisible(store: FormContext['store'], name: string): boolean {
  const field = store.facts.fields[name];
  return field !== undefined && store.port.state(name, field).isVisible;
}
