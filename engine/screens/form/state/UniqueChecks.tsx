/** Asks for each unique field whether another record has its value. Draws nothing. */
import { useLingui } from '@lingui/react';
import { useEffect, useSyncExternalStore } from 'react';
import { useUniqueCheck } from '../../../data/useUnique.ts';
import { useI18n } from '../../../i18n/index.ts';
import type { Field, Resource } from '../../../model/model.ts';
import { normalizeFieldValue } from '../../../model/normalize.ts';
import type { Params, Values } from '../../../model/values.ts';
import type { FormStore } from './form-store.ts';

interface Props {
  readonly resource: Resource;
  readonly store: FormStore;
  readonly old: Values | null;
  readonly params: Params;
}

/** One question per unique field that may be written here. */
export function UniqueFieldChecks({ resource, store, ...rest }: Props) {
  const asked = Object.values(store.facts.fields).filter(
    (field) => field.unique !== null && !field.isMultiple && !store.facts.isLocked(field),
  );
  return asked.map((field) => <UniqueFieldCheck key={field.name} resource={resource} store={store} field={field} {...rest} />);
}

function UniqueFieldCheck({ resource, store, field, old, params }: Props & { readonly field: Field }) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const names = [field.name, ...(field.unique?.within ?? [])];
  const held = useSyncExternalStore(store.subscribe, () => JSON.stringify(names.map((name) => getSavedFormValue(store, name))));
  const isWrong = useSyncExternalStore(store.subscribe, () =>
    store.state().obstacles.some(({ path, finding }) => path === field.name && finding !== null),
  );
  const typed: readonly unknown[] = JSON.parse(held);
  const values = Object.fromEntries(names.map((name, at) => [name, at === 0 && isWrong ? null : typed[at]]));
  const answer = useUniqueCheck(resource, field, { values, old, params });
  const own = field.messages['unique'];
  const title = text(field.title);
  const sentence = own === undefined ? i18n._('{title} is already taken', { title }) : text(own, { title });
  useEffect(() => {
    store.check(field.name, answer === 'taken' ? sentence : answer === 'asking' ? 'asking' : null);
  }, [store, field.name, answer, sentence]);
  return null;
}

/** The value as it would be saved. */
function getSavedFormValue(store: FormStore, name: string): unknown {
  const value = store.state().values[name] ?? null;
  const field = store.facts.fields[name];
  return field === undefined ? value : normalizeFieldValue(field, value, store.scope());
}

/** Resolves when no uniqueness question is open any more; null: none is. */
export function waitForUniqueChecks(store: FormStore): Promise<void> | null {
  const isOpen = () => Object.values(store.state().taken).includes('asking');
  if (!isOpen()) return null;
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (isOpen()) return;
      stop();
      resolve();
    });
  });
}
