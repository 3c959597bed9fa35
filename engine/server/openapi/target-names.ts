import type { RouteTarget } from '../request/routes.ts';

/** What an operation is called for machines. */
export function nameOperation(target: RouteTarget): string {
  const { resource, kind } = target;
  const of =
    kind === 'action'
      ? target.action.name
      : kind === 'collection'
        ? target.collection.name
        : kind === 'download'
          ? target.name
          : kind === 'file'
            ? target.field.name
            : kind === 'comments'
              ? target.deed
              : kind;
  return kind === of ? `${resource.name}.${of}` : `${resource.name}.${kind}.${of}`;
}

const saidOfComments = {
  list: 'Read the comments',
  add: 'Comment',
  change: "Change a comment of one's own",
  remove: "Delete a comment of one's own",
} as const;

/** What an operation does, in a line. */
export function summarizeTarget(target: RouteTarget): string {
  const { resource, kind } = target;
  const [one, many] = [resource.title.text, resource.titlePlural.text];
  const said = {
    list: `List: ${many}`,
    sums: `Sums: ${many}`,
    counts: `Counts: ${many}`,
    get: `Read: ${one}`,
    create: `Create: ${one}`,
    update: `Change: ${one}`,
    delete: `Delete: ${one}`,
    deleted: `List what was deleted: ${many}`,
    restore: `Bring back what was deleted: ${one}`,
    tabs: `Counts of the tabs: ${one}`,
  };
  if (kind === 'action') return `${target.action.title.text}: ${one}`;
  if (kind === 'comments') return `${saidOfComments[target.deed]}: ${one}`;
  if (kind === 'collection') return `${target.collection.title.text}: ${one}`;
  return kind === 'download' || kind === 'file' ? `File: ${one}` : said[kind];
}
