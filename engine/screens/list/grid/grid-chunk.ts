/** The code of the table, in a chunk of its own: asked for together with the first rows. */
export const loadGridChunk = () => import('./ListGrid.tsx');
