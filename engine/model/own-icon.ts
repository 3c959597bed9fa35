/** A picture of a project: what is drawn of its file. */
export interface OwnIcon {
  readonly viewBox: string;
  /** Attributes of the whole, such as a stroke. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly shapes: readonly IconShape[];
}

export interface IconShape {
  readonly tag: string;
  /** As React names them; whatever has a colour is drawn in that of the text around it. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly shapes: readonly IconShape[];
}

/** How descriptors name them: `own/heart` is the file `icons/heart.svg`. */
export const ownIconPattern = /^own\/([a-z0-9]+(?:-[a-z0-9]+)*)$/;
