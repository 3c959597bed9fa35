/** Where a build leaves what draws pages: beside the compiled code of a project, from where nothing is sent. */
export const rendererFolder = 'dist-server/page';
export const rendererFile = 'renderer.js';

/** What Vite calls that part of a build. */
export const rendererEnvironment = 'page';
