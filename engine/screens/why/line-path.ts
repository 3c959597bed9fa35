import type { Place } from '../../model/expression.ts';
import { descriptorPath } from '../links.ts';

/** The line of a file in the page about its descriptor. */
export function linePath({ file, line }: Place): string {
  const name = file.replace(/^.*\//, '').replace(/\.yaml$/, '');
  return `${descriptorPath(name)}#L${String(line)}`;
}
