/** What a page shows before any script has run: the app as the browser will draw it, which takes it over. */
import { lookId, printPageView, type RenderPage } from '../../data/rendered-page.ts';
import type { PreparedPage } from './prepare-page.ts';

export type { RenderPage };

interface LookAsked {
  readonly prepared: PreparedPage;
  readonly answers: string;
  /** Of the page, whole. */
  readonly address: string;
  readonly apiBase: string;
  readonly nonce: string;
}

/** The look of a list, as an element; empty for other pages, where it is not known how large the window is, and where drawing it fails. */
export async function printFirstLook(
  render: RenderPage,
  { prepared: { place, told }, answers, address, apiBase, nonce }: LookAsked,
): Promise<string> {
  const view = told?.view;
  if (place?.screen !== 'list' || !told || !view) return '';
  const drawn = await render({ address, apiBase, answers, ...told.reader, view }).catch(() => null);
  if (drawn === null) return '';
  const own = `#${lookId}{position:fixed;inset:0}#${lookId}[inert]{cursor:progress}#${lookId}[data-raw]{visibility:hidden}`;
  const css = `${own}${drawn.css}`.replaceAll('</', '<\\/');
  const element = `<div id="${lookId}" data-view="${printPageView(view)}" inert aria-hidden="true" data-raw>${drawn.html}</div>`;
  return `<style nonce="${nonce}">${css}</style>${element}<script nonce="${nonce}">${printTake(place.entry.name, view.width)}</script>`;
}

/**
 * Takes the look away where this browser would draw another: one that is laid out otherwise, with what the account has not been sent yet (language
 * and theme change no element), or that goes on with what its tab has kept of the list. Both stand where the app keeps them. Else it has its styles
 * now: a browser paints what it has of a page, and would have shown columns without their widths.
 */
function printTake(list: string, width: number): string {
  return `{
const look = document.getElementById('${lookId}');
const isUnsent = /"(?!(?:locale|theme)")[^"]+":/.test(localStorage.getItem('steward.unsent'));
const isKept = isUnsent || Object.keys(sessionStorage).some((key) => key.endsWith('.${list}'));
if (innerWidth !== ${width} || location.hash !== '' || isKept) look.remove();
else {
  for (const each of look.querySelectorAll('[data-style]')) {
    each.style.cssText = each.dataset.style;
    delete each.dataset.style;
  }
  delete look.dataset.raw;
}
}`;
}
