/** `/failed`: what failed lately, of all that its reader may list. */
import { useScope } from '../screens/context.ts';
import { FailedScreen } from '../screens/failed/FailedScreen.tsx';
import { listFailedEntries } from './failed-entries.ts';
import { useOptions } from './options.ts';

export function FailedPage() {
  const { catalogue } = useOptions();
  return <FailedScreen entries={listFailedEntries(catalogue, useScope())} />;
}
