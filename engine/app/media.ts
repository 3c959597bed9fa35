import type { PageView } from '../data/rendered-page.ts';

/** Whether a window has what a media query asks for, as far as that is its size: `(min-width:600px) and (max-height: 599px)`. */
export function isMediaTrue(media: string, { width, height }: Pick<PageView, 'width' | 'height'>): boolean {
  return media.split(/\s+and\s+/).every((part) => {
    const [, bound, side, px] = /^\(\s*(min|max)-(width|height)\s*:\s*([\d.]+)px\s*\)$/.exec(part.trim()) ?? [];
    if (px === undefined) return false;
    const size = side === 'width' ? width : height;
    return bound === 'min' ? size >= Number(px) : size <= Number(px);
  });
}
