/** What is sent to be kept as a view. */
import { columnWidths, isColumnWidth, isYesOrNo, parseLayout } from '../../model/column-layout.ts';
import type { NamedViewContent, ViewAudience } from '../../model/named-view.ts';
import { isPlainObject } from '../../model/steps.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say, type SaidMessage } from '../reply/say.ts';

const most = { title: 80, query: 4000, columns: 200, roles: 50 } as const;

export interface SentViewContent extends NamedViewContent {
  readonly audience: ViewAudience;
}

export function refuseViewField(path: string, message: SaidMessage): never {
  return refuseCall('fields', message, { fields: [{ path, code: 'invalid', message }] });
}

/** What the body does not say is as it was `before`; a new view is for its owner alone. */
export function readViewContent(body: unknown, before: SentViewContent | null): SentViewContent {
  const sent: Readonly<Record<string, unknown>> = { ...before, ...(isPlainObject(body) ? body : {}) };
  const { title, query, hidden, order = [], widths = {}, pinned = {}, density, audience = 'mine' } = sent;
  if (typeof title !== 'string' || title.trim() === '') return refuseViewField('title', say('A view needs a name'));
  if (title.trim().length > most.title)
    return refuseViewField('title', say('The name of a view has at most {letters, number} letters', { letters: most.title }));
  if (typeof query !== 'string' || query.length > most.query)
    return refuseViewField('query', say('This view asks for too much: use fewer filters or values'));
  for (const [path, names] of Object.entries({ hidden, order }))
    if (!isListOfColumns(names)) return refuseViewField(path, say('The columns of a view are a list of names'));
  if (!isPlainObject(widths) || !isListOfColumns(Object.keys(widths)) || !Object.values(widths).every(isColumnWidth))
    return refuseViewField('widths', say('The widths of a view are numbers from {least, number} to {most, number}', columnWidths));
  if (!isPlainObject(pinned) || !isListOfColumns(Object.keys(pinned)) || !Object.values(pinned).every(isYesOrNo))
    return refuseViewField('pinned', say('Whether a column of a view stays in sight is true or false'));
  return {
    title: title.trim(),
    query,
    ...parseLayout({ hidden, order, widths, pinned }),
    density: density === 'comfortable' ? 'comfortable' : 'compact',
    audience: readAudience(audience),
  };
}

function readAudience(audience: unknown): ViewAudience {
  if (audience === 'mine' || audience === 'all') return audience;
  const isListed = Array.isArray(audience) && audience.length > 0 && audience.length <= most.roles;
  if (isListed && audience.every((role): role is string => typeof role === 'string')) return [...new Set(audience)].sort();
  return refuseViewField('audience', say('A view is for its owner, for all, or for some roles'));
}

function isListOfColumns(names: unknown): boolean {
  return Array.isArray(names) && names.length <= most.columns && names.every((name) => typeof name === 'string' && name.length <= 200);
}
