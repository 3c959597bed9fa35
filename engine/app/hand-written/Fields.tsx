import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { LayoutBlock, Field } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { judgeDialog } from '../../model/verdict.ts';
import { useEngine } from '../../screens/context.ts';
import { FormBody } from '../../screens/form/rjsf/FormBody.tsx';
import type { FormContext } from '../../screens/form/rjsf/form-context.ts';
import { createFormStore, type FormFacts, type FormStore } from '../../screens/form/state/form-store.ts';
import { useLockHelp } from '../../screens/form/rjsf/useInputLocks.ts';
import { useFormVoice } from '../../screens/form/state/useVoice.ts';
import { useLatest } from '../../ui/index.ts';
import { createDeclaredField, type FieldDeclaration } from './declared-field.ts';

export interface DeclaredFieldsProps {
  readonly fields: Readonly<Record<string, FieldDeclaration>>;
  readonly value: Values;
  readonly onChange: (value: Values) => void;
  /** Enter in an input, when nothing is wrong. */
  readonly onSubmit?: () => void;
}

/** Inputs as in generated forms, over a value that the screen holds. */
export function DeclaredFields({ fields, value, onChange, onSubmit }: DeclaredFieldsProps) {
  const { scope } = useEngine();
  const id = useId().replace(/\W/g, '');
  const names = JSON.stringify(fields);
  const declared = useMemo(() => {
    const all = JSON.parse(names) as DeclaredFieldsProps['fields']; // printed from it one line above
    return Object.entries(all).map(([name, declaration]) => createDeclaredField(name, declaration));
  }, [names]);
  const [start] = useState(value);
  // A new language or a new session makes a new store, which goes on with what was typed.
  const [made, setMade] = useState(() => ({ declared, scope, store: createDeclaredStore(declared, { start, scope, held: null }) }));
  const isCurrent = made.declared === declared && made.scope === scope;
  const { store } = isCurrent
    ? made
    : { store: createDeclaredStore(declared, { start: made.store.state().values, scope, held: made.store }) };
  if (!isCurrent) setMade({ declared, scope, store });
  const held = useFollowingStore(store, value, onChange);
  // Declared by values alone: what locks a field is not a rule, so there is nothing to ask.
  const lockHelp = useLockHelp();
  const context = useMemo<FormContext>(
    () => ({ store, blocks: declared.map(cellBlockOf), lockHelp, whyLocked: () => null, valueView: () => null, isDialog: false }),
    [store, declared, lockHelp],
  );
  useFormVoice(store);
  return <FormBody id={id} context={context} onSave={() => onSubmit?.()} onBlocked={held.submit} />;
}

/** What is typed goes out; a value set from outside comes in. */
function useFollowingStore(store: FormStore, value: Values, onChange: DeclaredFieldsProps['onChange']): FormStore {
  const last = useRef(value);
  const latest = useLatest(onChange);
  useEffect(
    () =>
      store.subscribe(() => {
        const { values } = store.state();
        if (JSON.stringify(values) === JSON.stringify(last.current)) return;
        last.current = values;
        latest.current(values);
      }),
    [store, latest],
  );
  useEffect(() => {
    if (JSON.stringify(value) === JSON.stringify(last.current)) return;
    last.current = value;
    store.reset(value);
  }, [store, value]);
  return store;
}

interface DeclaredStoreOptions {
  readonly start: Values;
  readonly scope: ReturnType<typeof useEngine>['scope'];
  readonly held: FormStore | null;
}

function createDeclaredStore(declared: readonly Field[], { start, scope, held }: DeclaredStoreOptions): FormStore {
  const fields = Object.fromEntries(declared.map((field) => [field.name, field]));
  const facts: FormFacts = {
    fields,
    isNew: false,
    start,
    scopeOf: (values) => scope({ self: values, form: values, old: {}, mode: 'create' }),
    judge: (values, at) => judgeDialog(fields, values, at),
    placements: {},
    isHidden: () => false,
    isDrawn: () => true,
    isLocked: () => false,
  };
  return createFormStore(facts, held);
}

function cellBlockOf({ name }: Field): LayoutBlock {
  const cell = { field: name, title: null, as: null, link: null, tooltip: null, truncate: null, empty: null, when: true } as const;
  return { kind: 'cell', when: true, needsRecord: false, cell };
}
