import { createContext, createElement, type ReactNode } from 'react';
import type { IconShape, OwnIcon } from '../../model/own-icon.ts';

/** The pictures of a project, by the names that descriptors give them. */
export const OwnIconsContext = createContext<Readonly<Record<string, OwnIcon>>>({});

/** One of them, in the colour of the text around it. */
export function OwnPicture({ icon: { viewBox, attributes, shapes }, size }: { readonly icon: OwnIcon; readonly size: number }) {
  return (
    <svg className="picture" viewBox={viewBox} fill="currentColor" {...attributes} aria-hidden style={{ fontSize: size }}>
      {shapes.map(renderShape)}
    </svg>
  );
}

function renderShape({ tag, attributes, shapes }: IconShape, at: number): ReactNode {
  return createElement(tag, { ...attributes, key: at }, ...shapes.map(renderShape));
}
