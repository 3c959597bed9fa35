/** Vite plugin: what lets a browser install the app, and open its page while the network is away. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { listCommonScripts, listPageParts } from '../server/page/bundle.ts';
import { serviceWorkerFile } from '../server/page/parts.ts';

/** As `page.html` names it. */
const manifestFile = 'manifest.webmanifest';

export function installablePlugin({ title }: { readonly title: string }): Plugin {
  const manifest = printManifest(title);
  return {
    name: 'steward-installable',
    configureServer(server) {
      server.middlewares.use(
        `/${manifestFile}`,
        (_req, res) => void res.setHeader('content-type', 'application/manifest+json').end(manifest),
      );
    },
    generateBundle: {
      // Once the page and its styles stand.
      order: 'post',
      handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName: manifestFile, source: manifest });
        this.emitFile({ type: 'asset', fileName: serviceWorkerFile, source: printServiceWorker(listPageCode(bundle)) });
      },
    },
  };
}

/** Of pages in light, as `page.html` has it: a manifest has one theme. */
const ground = '#fff';

function printManifest(title: string): string {
  return JSON.stringify({
    name: title,
    short_name: title,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: [{ src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
}

/** Keeps these files, whose names say what they hold: another build makes another worker. */
function printServiceWorker(paths: readonly string[]): string {
  const version = createHash('sha256').update(paths.join('\n')).digest('hex').slice(0, 12);
  const source = readFileSync(join(import.meta.dirname, serviceWorkerFile), 'utf8');
  return source.replace('VERSION', version).replace('PATHS', () => JSON.stringify(paths));
}

/** What the page loads whatever its address is, in any language: paths from the root. */
function listPageCode(bundle: Rolldown.OutputBundle): readonly string[] {
  const { 'index.html': page } = bundle;
  const html = page?.type === 'asset' ? String(page.source) : '';
  const linked = [...html.matchAll(/ (?:href|src)="(\/[^"]+\.(?:css|woff2))"/g)].map(([, path = '']) => path);
  const scripts = [...listCommonScripts(bundle)].map((file) => `/${file}`);
  return [...new Set([...scripts, ...Object.values(listPageParts(bundle).locales).flat(), ...linked])].sort();
}
