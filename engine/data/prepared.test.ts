import { describe, expect, it } from 'vitest';
import { openPrepared } from './prepared.ts';
import { createRestSource } from './rest.ts';

const reply = { status: 200, headers: { etag: '"3"' }, body: { username: 'ada' } };
const text = JSON.stringify({ locale: 'de', zone: 'Europe/Berlin', replies: { '/api/whoami': reply } });
const here = { locale: 'de', zone: 'Europe/Berlin' };

describe('an answer that came with the page', () => {
  it('is used once', () => {
    const prepared = openPrepared(text);
    expect([prepared.take('/api/whoami', here), prepared.take('/api/whoami', here)]).toEqual([reply, null]);
  });
  it('is none for another address, language or zone', () => {
    expect(openPrepared(text).take('/api/whoami?x', here)).toBeNull();
    expect(openPrepared(text).take('/api/whoami', { ...here, locale: 'en' })).toBeNull();
    expect(openPrepared(text).take('/api/whoami', { ...here, zone: 'UTC' })).toBeNull();
  });
  it('is none once it is old', () => {
    let now = 5000;
    const prepared = openPrepared(text, () => now);
    now = 15_001;
    expect(prepared.take('/api/whoami', here)).toBeNull();
  });
  it.each([null, '', '{"locale":"de","repl'])('is none where the page has none: %j', (given) =>
    expect(openPrepared(given).take('/api/whoami', here)).toBeNull(),
  );
});

describe('the source of a page with prepared answers', () => {
  const open = () => {
    const asked: string[] = [];
    const source = createRestSource({
      base: '/api',
      locale: () => 'de',
      zone: () => 'Europe/Berlin',
      onSignedOut: () => undefined,
      prepared: openPrepared(text),
      fetch: (url, init) => {
        asked.push(`${init?.method ?? 'GET'} ${String(url)}`);
        return Promise.resolve(new Response('{}'));
      },
    });
    return { source, asked };
  };

  it('asks nothing twice', async () => {
    const { source, asked } = open();
    expect(await source.send({ method: 'GET', path: '/whoami' })).toEqual(reply);
    expect(asked).toEqual([]);
    await source.send({ method: 'GET', path: '/whoami' });
    expect(asked).toEqual(['GET /api/whoami']);
  });
  it('asks anew after it has written', async () => {
    const { source, asked } = open();
    await source.send({ method: 'POST', path: '/moons', body: {} });
    await source.send({ method: 'GET', path: '/whoami' });
    expect(asked).toEqual(['POST /api/moons', 'GET /api/whoami']);
  });
});
