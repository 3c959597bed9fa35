import { useLingui } from '@lingui/react';
import { useState, type MouseEvent } from 'react';
import { mayUseVerb } from '../../../model/access.ts';
import { Button, deferSurface, ToolButton, useNarrow } from '../../../ui/index.ts';
import { useControlRefusal } from '../../why/ask.ts';
import type { ListModel } from '../useList.ts';
import type { ExportMenuProps } from './ExportMenu.tsx';
import { useExportRunner } from './useExport.ts';

const ExportMenu = deferSurface<ExportMenuProps>(() => import('./ExportMenu.tsx').then((module) => module.ExportMenu));

/** "Export" with a choice of what and how. Not drawn without an export or without the right. */
export function ExportButton({ model }: { readonly model: ListModel }) {
  const { i18n } = useLingui();
  const isNarrow = useNarrow();
  const exporting = useExportRunner(model);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { list, resource, scope } = model;
  const refusalOf = useControlRefusal(resource);
  const permission = mayUseVerb(resource, 'export', scope);
  if (list.exports.length === 0 || !permission.shown) return null;
  const refusal = refusalOf(permission, { kind: 'verb', verb: 'export' }, scope);
  const state = { ...refusal, isDisabled: refusal.isDisabled || (isNarrow && exporting.isBusy) };
  const open = (event: MouseEvent<HTMLElement>): void => setAnchor(event.currentTarget);
  return (
    <>
      {isNarrow ? (
        <ToolButton
          icon="download"
          label={i18n._('Export')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={open}
          {...state}
        />
      ) : (
        <Button icon="download" isBusy={exporting.isBusy} onClick={open} aria-haspopup="menu" {...state}>
          {i18n._('Export')}
        </Button>
      )}
      <ExportMenu exports={list.exports} start={exporting.start} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
