import type { Resource } from '../../model/model.ts';
import type { SourceDialect } from '../../model/source.ts';

/** Where the records of a resource are, and what the system there can be asked: one line each. */
export function describeRecordSource({ source, rows }: Pick<Resource, 'source' | 'rows'>): readonly string[] {
  if (source === null) return ['the store'];
  if (source.kind === 'postgres')
    return [
      `${source.name}, in the table ${source.schema === null ? '' : `${source.schema}.`}${source.table}`,
      'filters, order, search, pages and number of records: as of the store',
      'versions: the database refuses a stale change',
    ];
  const { filters, sort, search, paging, total, version } = source.dialect;
  const operators = Object.keys(filters).filter((name) => name !== 'empty' && name !== 'filled');
  return [
    `${source.name}, below ${source.path}`,
    `filters: ${operators.join(', ') || 'none, but records by their key'}`,
    `without a value: ${'empty' in filters ? 'can be asked for' : 'cannot be asked for'}`,
    `order: ${sort === null ? 'that of the system' : 'as asked for'}`,
    `search: ${search === null ? 'none' : search.each === null ? 'wherever the system looks, then in the searched fields here' : 'in the searched fields'}`,
    `pages: ${paging === null ? 'none, an answer holds everything' : `of at most ${paging.most}${paging.link === null ? '' : ', read from the first on'}`}`,
    `number of records: ${total === null ? 'a guess, unless the end was seen' : 'told by the system'}`,
    `versions: ${versions[version.by]}`,
    ...(rows === true ? [] : ['row rule: asked of each record here, of at most 10,000 for a list']),
  ];
}

const versions: Readonly<Record<SourceDialect['version']['by'], string>> = {
  etag: 'the system refuses a stale change',
  field: 'a field, compared right before a change',
  content: 'all that the record holds, compared right before a change',
};
