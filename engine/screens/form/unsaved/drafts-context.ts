import { createContext } from 'react';
import type { Values } from '../../../model/values.ts';
import type { FormStore } from '../state/form-store.ts';
import type { KeptTextDrafts } from './text-drafts.ts';

export interface ActionDraft {
  readonly record: Values | null;
  readonly store: FormStore;
}

export interface PageDrafts {
  /** By the names of their actions. */
  readonly open: Map<string, ActionDraft>;
  /** Names of those on their way to the server, which may lead to another page. The record, and with it the store, may change meanwhile. */
  readonly sent: Set<string>;
  readonly texts: KeptTextDrafts;
  /** What gives up what the tab keeps of each form. */
  readonly kept: Map<string, () => void>;
}

export const DraftsContext = createContext<PageDrafts | null>(null);
