import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../../../i18n/index.ts';
import type { EvaluationScope } from '../../../../model/evaluate.ts';
import type { Resource } from '../../../../model/model.ts';
import type { Values } from '../../../../model/values.ts';
import { Glyph, glyphForTone } from '../../../../ui/index.ts';
import type { FormStore } from '../../../form/state/form-store.ts';
import { isEmptyInput } from '../../../form/state/settle.ts';
import { useFormState } from '../../../form/state/useFormState.ts';
import { RefusedRecords } from '../BulkQuestion.tsx';
import type { EditPlan } from './plan-edit.ts';
import type { SharedInputsState } from './useSharedInputs.ts';

interface EditEffectProps {
  readonly resource: Resource;
  readonly inputs: SharedInputsState;
  readonly plan: EditPlan;
  /** How many are selected. */
  readonly of: number;
  readonly scopeOf: (record: Values) => EvaluationScope;
}

/** What the change will do: to how many, what it empties, what it overwrites, and which records are left out. */
export function EditEffect({ resource, inputs, plan, of, scopeOf }: EditEffectProps) {
  const { i18n } = useLingui();
  const { text, number } = useI18n();
  const { store, names, shared, apart } = inputs;
  const emptied = useFormState(store, (state) => names.filter((name) => isEmptied(store, name, state.values)).join('\n'));
  const off = useFormState(store, (state) =>
    names.filter((name) => store.facts.fields[name]?.ty === 'bool' && !(name in shared) && state.values[name] === false).join('\n'),
  );
  const printTitles = (all: readonly string[]): string => all.map((name) => text(resource.fields[name]?.title ?? name)).join(', ');
  const lines = [
    i18n._('{n} of {of} selected can be changed.', { n: number(plan.qualified.length), of: number(of) }),
    ...listLine(
      names.filter((name) => !(name in shared)),
      (all) => i18n._('Their values differ at present: {fields}', { fields: printTitles(all) }),
    ),
    ...listLine(off === '' ? [] : off.split('\n'), (all) => i18n._('Switched off everywhere: {fields}', { fields: printTitles(all) })),
    ...listLine(apart, (all) =>
      i18n._('Not offered, because the records differ in what these fields depend on: {fields}', { fields: printTitles(all) }),
    ),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {/* Room for what comes and goes while somebody types, so that the dialog stays where it is. */}
      <Box role="status" sx={{ color: 'text.secondary', minHeight: 60 }}>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
        {emptied !== '' && (
          <Box
            sx={{
              color: 'text.primary',
              display: 'flex',
              gap: 2,
              alignItems: 'flex-start',
              '& svg': { mt: '3px', color: (theme) => theme.vars.palette.tone.warning.fg },
            }}
          >
            <Glyph name={glyphForTone('warning')} />
            <span>{i18n._('Will be emptied: {fields}', { fields: printTitles(emptied.split('\n')) })}</span>
          </Box>
        )}
      </Box>
      <RefusedRecords resource={resource} refused={plan.refused} scopeOf={scopeOf} />
    </Box>
  );
}

function isEmptied(store: FormStore, name: string, values: Values): boolean {
  const field = store.facts.fields[name];
  return field !== undefined && isEmptyInput(values[name]) && !store.port.state(name, field).isRequired;
}

const listLine = (names: readonly string[], print: (names: readonly string[]) => string): readonly string[] =>
  names.length === 0 ? [] : [print(names)];
