import { createRestSource } from '../../data/rest.ts';
import type { DataSource } from '../../data/source.ts';
import { getLocalZone } from '../../i18n/index.ts';

/** Calls of this server that are none of its API. */
export const createOutsideApi = (): DataSource =>
  createRestSource({ base: '', locale: () => 'en', zone: getLocalZone, onSignedOut: () => undefined });
