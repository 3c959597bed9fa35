/** The looks: parts built on MUI. They know neither the Model nor a sentence; the words they need come through `ShellProvider`. */

export { buildBrandTheme, theme } from './theme/theme.ts';
export { figures, focusRingStyle, innerRingStyle, mono, narrowMediaQuery, raisedGroundStyle } from './theme/rules.ts';
export { ChevronPair } from './theme/control-icons.tsx';
export { BarChart, type BarChartProps } from './parts/BarChart.tsx';
export { Button, type ButtonProps } from './parts/Button.tsx';
export { copyToClipboard, useCopyText } from './parts/clipboard.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './parts/ConfirmDialog.tsx';
export { Crumbs, type Crumb } from './parts/Crumbs.tsx';
export { Dialog, type DialogProps } from './parts/Dialog.tsx';
export { Dock } from './parts/Dock.tsx';
export { EmptyValue } from './parts/EmptyValue.tsx';
export { deferComponent, deferPart, deferSurface, loadSurfaces, type DeferredComponent } from './parts/deferred.tsx';
export { Details, Facts, type FactItem } from './parts/Facts.tsx';
export { Glyph, glyphForTone, type GlyphName, type GlyphTone } from './parts/Glyph.tsx';
export { Icon } from './parts/Icon.tsx';
export { OwnIconsContext } from './parts/OwnIcons.tsx';
export { JsonView } from './parts/JsonView.tsx';
export { Kbd } from './parts/Kbd.tsx';
export { Labelled, HelpLine, ErrorLine, describedByIds, type LabelledProps } from './parts/Labelled.tsx';
export { Link } from './parts/Link.tsx';
export { readStyleNonce } from './parts/nonce.ts';
export { MenuHeading } from './parts/MenuHeading.tsx';
export { MissingCodeError } from './parts/missing-code.ts';
export { NarrowPart } from './parts/NarrowPart.tsx';
export { Note, type NoteProps } from './parts/Note.tsx';
export { Page, type PageProps } from './parts/Page.tsx';
export { Progress } from './parts/Progress.tsx';
export { Rail } from './parts/Rail.tsx';
export { ItemMenu, type ItemMenuProps, type RowMenuItem } from './parts/ItemMenu.tsx';
export { RowBox } from './parts/RowBox.tsx';
export { RowMenu, type RowMenuProps } from './parts/RowMenu.tsx';
export { RowSwitch } from './parts/RowSwitch.tsx';
export { Section, type SectionProps } from './parts/Section.tsx';
export {
  FrameProvider,
  ShellProvider,
  useFrame,
  useShell,
  type FrameKind,
  type LinkProps,
  type ShellContextValue,
  type ShellWords,
} from './parts/shell.tsx';
export { SkeletonRecord, type RecordShape } from './parts/SkeletonRecord.tsx';
export { SkeletonRows } from './parts/SkeletonRows.tsx';
export { StateBlock, type StateBlockProps, type StateKind } from './parts/StateBlock.tsx';
export { Status, Tag } from './parts/Status.tsx';
export { Tabs, tabIds, type TabsProps } from './parts/Tabs.tsx';
export { ToastProvider } from './parts/toast.tsx';
export { useToast, type ToastOptions, type ToastUndo } from './parts/toast-context.ts';
export { ToolButton, type ToolButtonProps } from './parts/ToolButton.tsx';
export { Track, type TrackStep } from './parts/Track.tsx';
export { WhyButton, type OnWhy } from './parts/Why.tsx';
export { useDensity, type Density } from './parts/useDensity.ts';
export { Sideways } from './parts/Sideways.tsx';
export { useSkeleton } from './parts/useSkeleton.ts';
export { guardEnter } from './parts/guard-enter.ts';
export { isTypingTarget, listShownKeys, useLetterKeys, useLetterSwitch, useShownKeys, type ShownKey } from './parts/useLetterKeys.ts';
export { useNarrow } from './parts/useNarrow.ts';
export { useLatest } from './parts/useLatest.ts';
export { useSwipe } from './parts/useSwipe.ts';
