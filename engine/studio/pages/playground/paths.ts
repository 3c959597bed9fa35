import { descriptorsPath } from '../../../screens/links.ts';

export const playgroundPath = `${descriptorsPath}/playground`;

/** The page in the frame. The server lets its own pages frame this one. */
export const framePath = `${playgroundPath}/screens`;
