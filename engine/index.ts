/** The public face of the engine: all that `main.tsx` and `custom-screens/` may import. */
export { App } from './app/App.tsx';
export { DebugScreen } from './app/DebugScreen.tsx';
export type { AppOptions, CustomScreen } from './app/options.ts';
export type { Loaders } from './app/registry.ts';
export { useRoute } from './app/useRoute.ts';
export { useCan } from './app/useCan.ts';
export { useSettings, useUser, type Settings } from './app/session/context.ts';
export type { User } from './app/session/session.ts';
export { useRead, useSend } from './app/useRead.ts';
export { useI18n, type Languages } from './i18n/index.ts';
export { useResource, useScope } from './screens/context.ts';
export type { Tone } from './model/model.ts';
export * from './ui/index.ts';
