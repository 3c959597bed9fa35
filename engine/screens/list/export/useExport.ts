import { useLingui } from '@lingui/react';
import { useCallback, useState } from 'react';
import { useData } from '../../../data/data-context.ts';
import { ApiError } from '../../../data/source.ts';
import { useI18n } from '../../../i18n/index.ts';
import type { ListExport } from '../../../model/model.ts';
import { useToast } from '../../../ui/index.ts';
import { useErrorText } from '../../actions/useErrorText.ts';
import { downloadFile } from '../../actions/useOpen.ts';
import { findCatalogueEntry, useEngine } from '../../context.ts';
import { buildScreenPath } from '../../links.ts';
import type { ListModel } from '../useList.ts';
import type { EndedExport, ExportFormat, runExport } from './export-run.ts';

export interface ExportRunner {
  /** `run` comes with the menu: until then nobody exports anything. */
  readonly start: (one: ListExport, format: ExportFormat, run: typeof runExport) => void;
  readonly isBusy: boolean;
}

const waitBeforePoll = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Exports what the list shows: its filters, its search, its sort. Goes on when the list is left. */
export function useExportRunner({ state, fixed, params }: Pick<ListModel, 'state' | 'fixed' | 'params'>): ExportRunner {
  const { source } = useData();
  const { catalogue, messages } = useEngine();
  const { i18n } = useLingui();
  const { text } = useI18n();
  const toast = useToast();
  const errorText = useErrorText();
  const [running, setRunning] = useState(0);
  const say = useCallback(
    (ended: EndedExport): void => {
      if (ended.kind === 'done') {
        downloadFile(source.urlOf(ended.file));
        toast(i18n._('The export was downloaded.'), { tone: 'positive' });
        return;
      }
      const entry = catalogue.export.resource === null ? null : findCatalogueEntry(catalogue, catalogue.export.resource);
      const to = entry === null ? null : buildScreenPath(entry, { screen: 'show', key: [ended.id] });
      const action = to === null ? {} : { action: { title: i18n._('Show export'), to } };
      const late = messages['polling_max_count_reached'];
      if (ended.kind === 'error') toast(i18n._('The export {id} failed', { id: ended.id }), { tone: 'negative', keep: true, ...action });
      else
        toast(late === undefined ? i18n._('The export is taking longer. It continues in the background.') : text(late.text), {
          tone: 'warning',
          keep: true,
          ...action,
        });
    },
    [source, catalogue, messages, i18n, text, toast],
  );
  const start: ExportRunner['start'] = (one, format, run) => {
    const { filters, alternatives, search, sort } = state;
    const asked = { config: one.config, format, query: { filters: [...fixed, ...filters], alternatives, search, sort }, params };
    setRunning((count) => count + 1);
    void run(asked, { send: source.send, runs: catalogue.export, wait: waitBeforePoll })
      .then(say, (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        toast(i18n._('The export failed: {error}', { error: errorText(error) }), { tone: 'negative', keep: true });
      })
      .finally(() => setRunning((count) => count - 1));
  };
  return { start, isBusy: running > 0 };
}
