import { describe, expect, it } from 'vitest';
import { matchRoute } from '../../server/request/match.ts';
import { readMultipart } from '../../server/request/multipart.ts';
import { routesOf } from '../../server/request/routes.ts';
import { modelOf } from './api.ts';

const { route } = matchRoute(routesOf(modelOf('resources')), 'POST', 'batchjobs');

/** A body as RFC 7578 writes it, in which each part says the same. */
function bodyOf(names: readonly string[], boundary = 'b'): Request {
  const parts = names.map((name) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`);
  return new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    body: `${parts.join('')}--${boundary}--\r\n`,
  });
}

describe('a body in parts', () => {
  it('has each part under its name, and those of one name as a list', async () => {
    expect(await readMultipart(bodyOf(['x', 'y', 'x']), route)).toEqual({ x: ['1', '1'], y: '1' });
    expect(await readMultipart(bodyOf(['x'], 'a b'), route)).toEqual({ x: '1' });
  });

  it('has at most a thousand of them, and is refused before they are taken apart', async () => {
    const names = Array.from({ length: 1001 }, (_, at) => `p${at}`);
    await expect(readMultipart(bodyOf(names.slice(1)), route)).resolves.toHaveProperty('p1000', '1');
    await expect(readMultipart(bodyOf(names), route)).rejects.toMatchObject({ code: 'too-large' });
    await expect(readMultipart(bodyOf(names.map(() => 'x')), route)).rejects.toMatchObject({ code: 'too-large' });
  });
});
