/**
 * The public face of the engine: all that `custom-screens/` may import. In a hand-written screen a part of the page is a
 * `Section`, steps in order are a `Track`, a message about the state is a `Note`, and what stands for missing rows is a `StateBlock`.
 */
export { drawApp } from './app/draw.tsx';
export { DebugScreen } from './app/DebugScreen.tsx';
export type { BrowserAppOptions, CustomProps, CustomScreen } from './app/options.ts';
export type { CustomCell, CustomCellProps, CustomInput, CustomInputProps, WidgetProps } from './fields/hand-written/custom-views.tsx';
export type { ChunkLoaders } from './app/registry.ts';
export { useRoute } from './app/useRoute.ts';
export type { VerbPermission } from './app/useCan.ts';
export { useSettings, useUser, type RuntimeSettings } from './app/session/context.ts';
export type { SignedInProfile } from './app/session/session.ts';
export { useRead, useSend } from './app/useRead.ts';
export * from './app/hand-written/project-parts.ts';
export { Fields } from './app/hand-written/parts.tsx';
export { loadThemeWidget } from './fields/hand-written/load-theme-widget.tsx';
export * from './model/project-types.ts';
export { useI18n, type Languages } from './i18n/index.ts';
export { useScope } from './screens/context.ts';
export { LeaveGuard } from './screens/form/unsaved/Guard.tsx';
export type { CustomFormat, CustomFormats } from './model/custom-format.ts';
export type { Field, TextTone } from './model/model.ts';
export * from './ui/index.ts';
