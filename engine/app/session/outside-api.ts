import { createRest } from '../../data/rest.ts';
import type { DataSource } from '../../data/source.ts';
import { localZone } from '../../i18n/index.ts';

/** Calls of this server that are none of its API. */
export const outsideApi = (): DataSource => createRest({ base: '', locale: () => 'en', zone: localZone, onSignedOut: () => undefined });
