/** The first look of a page, drawn by the server: seen before any script has run, and taken over by the app as soon as that is there. */

/** What a browser tells of itself that a page is laid out by; px. */
export interface PageView {
  readonly width: number;
  readonly height: number;
  /** How broad bars are that scroll; 0: they lie over what they scroll. */
  readonly scrollbar: number;
}

export interface PageToRender {
  /** Whole, with the origin. */
  readonly address: string;
  readonly apiBase: string;
  /** As the page holds them, for whom they were asked: what they do not answer is not drawn. */
  readonly answers: string;
  /** Of whoever reads the page, as the answers are. */
  readonly locale: string;
  readonly zone: string;
  readonly view: PageView;
}

export interface RenderedPage {
  /** Without styles of its own: each `data-style` is to be set as the style of its element. */
  readonly html: string;
  readonly css: string;
}

/** Id of the element that it stands in. */
export const lookId = 'first-look';

/** What the module that a build makes of the app exports; null: this page begins without a look. */
export type RenderPage = (page: PageToRender) => Promise<RenderedPage | null>;

export function printPageView({ width, height, scrollbar }: PageView): string {
  return `${width}x${height}x${scrollbar}`;
}

/** null: not told, or no size of a window. */
export function parsePageView(text: string | undefined): PageView | null {
  const [, width, height, scrollbar] = /^(\d{3,4})x(\d{3,4})x(\d{1,2})$/.exec(text ?? '') ?? [];
  return width === undefined ? null : { width: Number(width), height: Number(height), scrollbar: Number(scrollbar) };
}
