/** Vite plugin: how the built app is cut into files. Few and whole: a screen is on its way with one request for each part it is made of. */
import type { Plugin } from 'vite';

/** Each part takes with it what it imports, unless a part before it has that already. */
const parts: readonly { readonly name: string; readonly holds: readonly string[] }[] = [
  // With what every page asks for as soon as it runs: English stands in for whatever another language lacks.
  { name: 'app', holds: ['/main.tsx', 'virtual:steward/messages', '/locales/en/messages.po'] },
  // Narrow pages have no table.
  { name: 'grid', holds: ['/engine/screens/list/grid/ListGrid.tsx'] },
  { name: 'form', holds: ['/engine/screens/form/FormScreen.tsx', '/engine/screens/form/ActionDialog.tsx'] },
  { name: 'show', holds: ['/engine/screens/show/ShowScreen.tsx'] },
];

export function pageBundlePlugin(): Plugin {
  return {
    name: 'steward-page-bundle',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: parts.map(({ name, holds }, at) => ({
                name,
                priority: parts.length - at,
                test: (id: string) => holds.some((end) => id.endsWith(end)),
              })),
            },
          },
        },
      },
    }),
  };
}
