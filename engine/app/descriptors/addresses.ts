import type { Place } from '../../model/expression.ts';
import { descriptorPath } from '../../screens/links.ts';

/** The line of a file in the page of its descriptor. */
export function linePath({ file, line }: Pick<Place, 'file' | 'line'>): string {
  return `${descriptorPath(nameOfFile(file))}#L${String(line)}`;
}

/** `orbits.yaml:12` for `resources/orbits.yaml`, line 12. */
export function lineLabel({ file, line }: Pick<Place, 'file' | 'line'>): string {
  return `${file.replace(/^.*\//, '')}:${String(line)}`;
}

function nameOfFile(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.yaml$/, '');
}

/** The line that a hash such as `#L30` names; null for any other hash. */
export function lineIn(hash: string): number | null {
  const [, digits] = /^#L(\d+)$/.exec(hash) ?? [];
  return digits === undefined ? null : Number(digits);
}
