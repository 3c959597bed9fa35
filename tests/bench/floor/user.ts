export interface User {
  readonly id: string;
  readonly username?: string;
  readonly email?: string;
  readonly name: { readonly first?: string; readonly middle?: string; readonly last?: string };
  readonly company?: string;
  readonly company_group?: string;
  readonly channel?: string;
  readonly groups?: readonly string[];
  readonly enabled?: boolean;
  readonly confirmed?: boolean;
  readonly attributes?: readonly { readonly key: string; readonly value: string }[];
  readonly source?: string;
  readonly created_at?: string;
  readonly last_login?: string;
  readonly login_count?: number;
}

const base = '/api/v1/';

export async function read<T>(path: string): Promise<T> {
  const answer = await fetch(base + path);
  return (await answer.json()) as T;
}

export interface SavedUser {
  readonly record: object;
  /** For `If-Match`. */
  readonly version: string;
}

/** What the server says against it, of the whole and by field. */
export interface UserErrors {
  readonly message: string | null;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

export async function readUser(id: string): Promise<SavedUser> {
  return savedUser(await fetch(`${base}users/${id}`));
}

export async function saveUser(id: string, { record, version }: SavedUser): Promise<SavedUser | UserErrors> {
  const headers = { 'content-type': 'application/json', 'if-match': version };
  const answer = await fetch(`${base}users/${id}`, { method: 'PUT', headers, body: JSON.stringify(record) });
  return answer.ok ? savedUser(answer) : ((await answer.json()) as UserErrors);
}

async function savedUser(answer: Response): Promise<SavedUser> {
  const { data } = (await answer.json()) as { readonly data: object };
  return { record: data, version: answer.headers.get('etag') ?? '' };
}
