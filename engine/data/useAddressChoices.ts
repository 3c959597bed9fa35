import { useQuery } from '@tanstack/react-query';
import { valueOf, type Scope } from '../model/evaluate.ts';
import type { Choices } from '../model/model.ts';
import { getAt } from '../model/records.ts';
import type { Params } from '../model/values.ts';
import { pathOf } from './address.ts';
import { useData } from './data-context.ts';
import { asRecord } from './errors.ts';

export type AddressChoices = Extract<Choices, { kind: 'address' }>;

interface AddressChoice {
  readonly value: string;
  readonly title: string;
}

export interface AddressOffer {
  readonly choices: readonly AddressChoice[];
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  /** Fields to fill first: the address needs them. */
  readonly missing: readonly string[];
}

/** What an address offers to choose from. Fields of the record stand in its path; without one of them no call is made. */
export function useAddressChoices(choices: AddressChoices, scope: Scope): AddressOffer {
  const { source } = useData();
  const { path, missing } = askedAddress(choices, scope);
  const answer = useQuery({
    queryKey: ['choices', choices.op.method, path],
    queryFn: async ({ signal }) => choicesIn((await source.send({ method: choices.op.method, path, signal })).body, choices),
    enabled: missing.length === 0,
    staleTime: 60_000,
    retry: false,
  });
  return { choices: answer.data ?? none, isLoading: answer.isFetching, isFailed: answer.isError, missing };
}

const none: readonly AddressChoice[] = [];

/** The address as it stands for this record, and what it still lacks. */
export function askedAddress(choices: AddressChoices, scope: Scope): { readonly path: string; readonly missing: readonly string[] } {
  const self = asRecord(scope.self);
  const names = choices.op.path.flatMap((part) => (typeof part === 'object' && 'param' in part ? [part.param] : []));
  const params: Params = Object.fromEntries(names.map((name) => [name, String(self[name] ?? '')]));
  return {
    path: withQuery(pathOf(choices.op.path, [], params), choices, scope),
    missing: names.filter((name) => (self[name] ?? '') === ''),
  };
}

function withQuery(path: string, { params, pageSize }: AddressChoices, scope: Scope): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const held = valueOf(value, scope);
    if (held !== null && held !== '') query.append(name, String(held));
  }
  query.append('_limit', String(pageSize));
  return `${path}?${query.toString()}`;
}

function choicesIn(body: unknown, { op, value, title }: AddressChoices): readonly AddressChoice[] {
  const held = op.read.length > 0 ? getAt(body, op.read) : Array.isArray(body) ? body : asRecord(body)['data'];
  const rows: readonly unknown[] = Array.isArray(held) ? held : [];
  return rows.flatMap((row) => {
    const own = value.length === 0 ? row : getAt(row, value);
    const shown = title.length === 0 ? row : getAt(row, title);
    return own === null || own === undefined || own === '' ? [] : [{ value: String(own), title: String(shown ?? own) }];
  });
}
