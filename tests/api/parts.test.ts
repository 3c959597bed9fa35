import { describe, expect, it } from 'vitest';
import { matchRoute } from '../../engine/server/request/match.ts';
import { readMultipart } from '../../engine/server/request/multipart.ts';
import { buildApiRoutes } from '../../engine/server/request/routes.ts';
import { modelOf } from './api.ts';

const { route } = matchRoute(buildApiRoutes(modelOf('resources')), 'POST', 'batchjobs');

/** A body as RFC 7578 writes it, in which each part says the same. */
function bodyOf(names: readonly string[], boundary = 'b', type = `multipart/form-data; boundary="${boundary}"`): Request {
  const parts = names.map((name) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`);
  return new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': type },
    body: `${parts.join('')}--${boundary}--\r\n`,
  });
}

describe('a body in parts', () => {
  it('has each part under its name, and those of one name as a list', async () => {
    expect(await readMultipart(bodyOf(['x', 'y', 'x']), route)).toEqual({ x: ['1', '1'], y: '1' });
    expect(await readMultipart(bodyOf(['x'], 'a b'), route)).toEqual({ x: '1' });
  });

  // 2^53 + 1, the first whole number that JavaScript cannot tell from its neighbour.
  it('is refused with the path of a whole number that would be rounded', async () => {
    const body = new FormData();
    body.append('attributes', '[{"key":"a","value":9007199254740993}]');
    const refused = readMultipart(new Request('http://localhost/', { method: 'POST', body }), route);
    await expect(refused).rejects.toMatchObject({ code: 'fields', facts: { fields: [{ path: 'attributes.0.value', code: 'rounded' }] } });
    const kept = new FormData();
    kept.append('attributes', '[{"key":"a","value":9007199254740992}]');
    kept.append('type', '9007199254740993');
    await expect(readMultipart(new Request('http://localhost/', { method: 'POST', body: kept }), route)).resolves.toMatchObject({
      type: '9007199254740993',
    });
  });

  it('has at most a thousand of them, and is refused before they are taken apart', async () => {
    const names = Array.from({ length: 1001 }, (_, at) => `p${at}`);
    await expect(readMultipart(bodyOf(names.slice(1)), route)).resolves.toHaveProperty('p1000', '1');
    await expect(readMultipart(bodyOf(names), route)).rejects.toMatchObject({ code: 'too-large' });
    await expect(readMultipart(bodyOf(names.map(() => 'x')), route)).rejects.toMatchObject({ code: 'too-large' });
  });

  // As MIME reads them, the boundary of each is "real"; a reading that does not know quoted texts or pairs finds another.
  it.each(['multipart/form-data; a="; boundary=zzz"; boundary=real', String.raw`multipart/form-data; boundary="re\al"`])(
    'is counted by the boundary that it is taken apart by: %s',
    async (type) => {
      const many = Array.from({ length: 1001 }, (_, at) => `p${at}`);
      await expect(readMultipart(bodyOf(many, 'real', type), route)).rejects.toThrow();
    },
  );

  it('has parts with short heads', async () => {
    const withLines = (count: number) => readMultipart(bodyOf([`x"\r\n${'Y: z\r\n'.repeat(count)}Z: "`]), route);
    await expect(withLines(2_000)).resolves.toEqual({ x: '1' });
    await expect(withLines(4_000)).rejects.toMatchObject({ code: 'malformed' });
  });
});
