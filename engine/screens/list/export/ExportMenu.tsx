import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../../i18n/index.ts';
import type { ListModel } from '../useList.ts';
import { runExport } from './export-run.ts';
import type { useExportRunner } from './useExport.ts';

export interface ExportMenuProps {
  readonly exports: ListModel['list']['exports'];
  readonly start: ReturnType<typeof useExportRunner>['start'];
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** What can be exported, in which formats. */
export function ExportMenu({ exports, start, anchor, onClose }: ExportMenuProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': i18n._('Export') } }}>
      {exports.flatMap((one) =>
        one.formats.map((format) => (
          <MenuItem
            key={`${one.config} ${format}`}
            onClick={() => {
              onClose();
              start(one, format, runExport);
            }}
          >
            {exports.length === 1 ? format.toUpperCase() : `${text(one.title)} · ${format.toUpperCase()}`}
          </MenuItem>
        )),
      )}
    </Menu>
  );
}
