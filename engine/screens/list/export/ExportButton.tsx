import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLingui } from '@lingui/react';
import { useState, type MouseEvent } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import { mayUseVerb } from '../../../model/access.ts';
import { Button, ToolButton, useNarrow } from '../../../ui/index.ts';
import { useControlRefusal } from '../../why/ask.ts';
import type { ListModel } from '../useList.ts';
import { useExportRunner } from './useExport.ts';

/** "Export" with a choice of what and how. Not drawn without an export or without the right. */
export function ExportButton({ model }: { readonly model: ListModel }) {
  const { i18n } = useLingui();
  const { text } = useI18n();
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
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': i18n._('Export') } }}
      >
        {list.exports.flatMap((one) =>
          one.formats.map((format) => (
            <MenuItem
              key={`${one.config} ${format}`}
              onClick={() => {
                setAnchor(null);
                exporting.start(one, format);
              }}
            >
              {list.exports.length === 1 ? format.toUpperCase() : `${text(one.title)} · ${format.toUpperCase()}`}
            </MenuItem>
          )),
        )}
      </Menu>
    </>
  );
}
