/** Draws a page on the server, as the browser that asked for it will: the same components, with the answers that the page brings along. */
import type { EmotionCache } from '@emotion/cache';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { openPrepared } from '../data/prepared.ts';
import type { PageToRender, RenderPage } from '../data/rendered-page.ts';
import { setLocalZone } from '../i18n/index.ts';
import { FirstViewContext, openFirstView } from '../screens/first-view.ts';
import { setScrollbar } from '../screens/list/grid/table-room.ts';
import { createDetachedRouter } from '../screens/router/app-router.ts';
import { App, lookWaitMs, openPageStyles } from './App.tsx';
import { findEarlyPlace, loadFirstAnswers, loadScreenCode } from './early.ts';
import type { BrowserAppOptions } from './options.ts';
import { createServices, startApp } from './services.ts';
import { enterStandInBrowser } from './stand-in-browser.ts';

/** Draws one page after the other: what stands in for a browser is there once, and is of whoever the page is for. */
export function createPageRenderer(options: BrowserAppOptions): RenderPage {
  let styles: CollectedStyles | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const draw: RenderPage = async (page) => {
    const browser = enterStandInBrowser(page);
    setLocalZone(page.zone);
    setScrollbar(page.view.scrollbar);
    if (styles === null || Object.keys(styles.cache.inserted).length > mostStyles) styles = collectStyles();
    const element = await preparePage(options, page, styles.cache);
    if (element === null || browser.wasAsked()) return null;
    const drawn = renderToString(element);
    if (drawn.includes(unfinished)) return null;
    // The page has a title already, and its policy allows no styles in attributes.
    const html = drawn.replace(/<title>[^<]*<\/title>/, '').replaceAll(' style="', ' data-style="');
    return { html, css: styles.printUsed(html) };
  };
  return (page) => {
    const next = last.then(() => draw(page));
    last = next.catch(() => undefined);
    return next;
  };
}

/** How React marks what waits for code. It is on its way from then on, and the next page may have it. */
const unfinished = '<!--$!-->';

/** So many rules are kept for the next pages: widths that people choose are styles as well. */
const mostStyles = 3000;

interface CollectedStyles {
  readonly cache: EmotionCache;
  /** The rules that a page uses, and those of no class, which hold for every page. */
  readonly printUsed: (html: string) => string;
}

/** Keeps rules under their names, in place of writing them where they are used. */
function collectStyles(): CollectedStyles {
  const cache = openPageStyles();
  cache.compat = true;
  const areEverywhere = new Map<string, boolean>();
  const isEverywhere = (name: string, css: string): boolean => {
    const known = areEverywhere.get(name) ?? !css.includes(`.${cache.key}-${name}`);
    areEverywhere.set(name, known);
    return known;
  };
  const classOf = new RegExp(`\\b${cache.key}-([a-z0-9]+)`, 'g');
  return {
    cache,
    printUsed(html) {
      const used = new Set(Array.from(html.matchAll(classOf), ([, name]) => name));
      const rules = Object.entries(cache.inserted).map(([name, css]) => [name, String(css)] as const);
      return rules.flatMap(([name, css]) => (used.has(name) || isEverywhere(name, css) ? css : [])).join('');
    },
  };
}

async function preparePage(options: BrowserAppOptions, { address, answers, view }: PageToRender, styles: EmotionCache) {
  const { pathname, search } = new URL(address);
  const place = findEarlyPlace(options.catalogue, pathname);
  if (place === null) return null;
  const prepared = openPrepared(answers);
  const services = createServices(options, prepared);
  const code = loadScreenCode(services, place);
  const started = await startApp(services, options, prepared);
  if (services.session.get().kind !== 'in') return null;
  const { settings } = started;
  await loadFirstAnswers(services, { place, search, settings, catalogue: options.catalogue, namesWaitMs: lookWaitMs });
  await code;
  const router = createDetachedRouter(pathname + search);
  const app = createElement(App, { given: options, services, started, openRouter: () => router, openStyles: () => styles });
  return createElement(FirstViewContext, { value: openFirstView(view, () => undefined) }, app);
}
