import type { ViteDevServer } from 'vite';
import type { WriteLog } from './log.ts';

/** The events of the log as somebody at a terminal reads them: each with its facts, an error with its stack. Calls are no news there. */
export function openDevelopmentLog(server: Pick<ViteDevServer, 'config' | 'ssrRewriteStacktrace'>): WriteLog {
  const { logger } = server.config;
  return ({ event, error, ...facts }) => {
    if (event === 'request') return;
    const told = Object.entries(facts).filter(([, fact]) => fact !== null && fact !== undefined);
    const line = [String(event), ...told.map(([name, fact]) => `${name}: ${typeof fact === 'string' ? fact : JSON.stringify(fact)}`)].join(
      ', ',
    );
    if (error === undefined) logger.warn(line, { timestamp: true });
    else logger.error(`${line}\n${server.ssrRewriteStacktrace(String(error))}`, { timestamp: true });
  };
}
