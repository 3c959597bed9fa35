import { createContext, useContext, type ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { CustomCell, CustomInput } from '../fields/hand-written/custom-views.tsx';
import type { Languages } from '../i18n/index.ts';
import type { Catalogue } from '../model/catalogue.ts';
import type { CustomFormats } from '../model/custom-format.ts';
import type { OwnIcon } from '../model/own-icon.ts';
import type { RecordOf, ResourceName } from '../model/project-types.ts';
import type { ChunkLoaders, LiveRegistry } from './registry.ts';

/** A hand-written screen, registered under the name that descriptors use. */
export interface CustomScreen {
  readonly name: `x-${string}`;
  readonly view: () => Promise<{ readonly Screen: ComponentType<CustomProps<never>> }>;
}

/** What a hand-written block gets; a whole screen gets nothing. `R`: the resource that it stands in, or several. */
export interface CustomProps<R extends ResourceName = ResourceName> {
  readonly resource?: R;
  /** The stored record; null while it is created. */
  readonly record?: RecordOf<R> | null;
}

/** Pages for authors and reviewers; an app without them has the screens of its descriptors alone. */
export interface StudioPages {
  /** Inside the layout of the app. */
  readonly inside: readonly RouteObject[];
  /** Without it. */
  readonly alone: readonly RouteObject[];
  /** Entries of the user's menu. */
  readonly MenuItems: ComponentType;
}

/** All that is chosen outside: `steward.config.ts` says it. */
export interface BrowserAppOptions {
  readonly catalogue: Catalogue;
  readonly loaders: ChunkLoaders;
  /** Absent: descriptors never change while the page is open. */
  readonly registry?: LiveRegistry;
  readonly languages: Languages;
  readonly customScreens: readonly CustomScreen[];
  readonly customInputs?: readonly CustomInput[];
  readonly customCells?: readonly CustomCell[];
  /** What `format` of fields asks for. */
  readonly customFormats?: CustomFormats;
  /** Pictures of the project, by the names that descriptors give them. */
  readonly icons?: Readonly<Record<string, OwnIcon>>;
  readonly studio?: StudioPages;
  /** Resource that `/` opens when it exists and is allowed; else the first menu entry. */
  readonly home: string;
  /** Resources offered in the user's menu. */
  readonly accountPages: readonly string[];
  /** The project's own colour, #RRGGBB. */
  readonly accent?: string;
}

export const OptionsContext = createContext<BrowserAppOptions | null>(null);

export function useOptions(): BrowserAppOptions {
  const options = useContext(OptionsContext);
  if (options === null) throw new Error('A part of the app was drawn outside the app.');
  return options;
}
