import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import { isTypingTarget, ItemMenu, ToolButton, useCopyText, useShownKeys, useToast } from '../../../ui/index.ts';
import type { ListModel } from '../useList.ts';
import { printCopiedRows, type CopyFormat } from './copied-rows.ts';

/** Copies the selected rows as they are shown: for a spreadsheet, as the browser's own Copy does, as CSV or as JSON. */
export function CopyRows({ model }: { readonly model: ListModel }) {
  const { i18n } = useLingui();
  const { text, locale } = useI18n();
  const toast = useToast();
  const copyText = useCopyText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { rows } = model.selection;
  const print = (format: CopyFormat): string =>
    printCopiedRows(
      format,
      rows.map(({ values }) => values),
      model,
      { text, locale },
    );
  const told = i18n._('{n, plural, one {# row copied.} other {# rows copied.}}', { n: rows.length });
  useCopyEvent((data) => {
    data.setData('text/plain', print('table'));
    toast(told, { tone: 'positive' });
  });
  useShownKeys([{ keys: 'Ctrl C', title: i18n._('Copy the selected rows') }]);
  const titles = { table: i18n._('For a spreadsheet'), csv: 'CSV', json: 'JSON' };
  const formats = ['table', 'csv', 'json'] as const;
  return (
    <>
      <ToolButton
        icon="copy"
        label={i18n._('Copy the selected rows')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <ItemMenu
        label={i18n._('Copy the selected rows')}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        items={formats.map((format) => ({
          ...{ name: format, title: titles[format] },
          onClick: () => copyText(print(format), told),
        }))}
      />
    </>
  );
}

/** Answers the Copy of the browser where no text is marked that it would copy by itself. */
function useCopyEvent(copy: (data: DataTransfer) => void): void {
  const latest = useRef(copy);
  useEffect(() => {
    latest.current = copy;
  });
  useEffect(() => {
    const answer = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || event.clipboardData === null || hasOwnCopy(event.target)) return;
      event.preventDefault();
      latest.current(event.clipboardData);
    };
    document.addEventListener('copy', answer);
    return () => document.removeEventListener('copy', answer);
  }, []);
}

function hasOwnCopy(target: EventTarget | null): boolean {
  const isElsewhere = document.querySelector('[role="dialog"], [role="menu"]') !== null;
  return isTypingTarget(target) || isElsewhere || document.getSelection()?.isCollapsed === false;
}
