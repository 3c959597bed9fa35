import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMailbox } from '../../tests/api/mailbox.ts';
import { openBlobFolder } from './blobs/folder.ts';
import { isMailAddress, openMailer } from './mail.ts';

const from = 'steward@platform.test';

describe('mail', () => {
  it('is a file in the outbox without a mail server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
    const outbox = join(folder, 'outbox');
    await openMailer({ smtpUrl: null, from, blobs: openBlobFolder(folder) })({ to: 'ann@moon.test', subject: 'Grüße', text: 'Hello\n' });
    const [file = ''] = readdirSync(outbox);
    const message = readFileSync(join(outbox, file), 'utf8');
    expect(file).toMatch(/\.eml$/);
    expect(message).toContain('To: ann@moon.test');
    expect(message).toContain('From: steward@platform.test');
    expect(message).toContain('Subject: =?UTF-8?');
  });

  it('goes to the server and to nobody but its one recipient', async () => {
    const { url, received, close } = await openMailbox();
    const send = openMailer({ smtpUrl: url, from, blobs: openBlobFolder('/nowhere') });
    await send({ to: 'ann@moon.test', subject: 'A\r\nBcc: evil@dark.test', text: 'x' });
    expect(received.map(({ to }) => to)).toEqual([['ann@moon.test']]);
    expect(received[0]?.source).not.toMatch(/^Bcc:/im);
    await expect(send({ to: 'b@moon.test\r\nBcc: evil@dark.test', subject: 'x', text: 'x' })).rejects.toThrow('is no mail address');
    await close();
  });

  it.each(['ann@moon.test', "o'neil+x@sub.moon.test"])('goes to %s', (address) => expect(isMailAddress(address)).toBe(true));
  it.each(['', 'ann', 'a@b, c@d', 'Ann <a@b.test>', 'a@b.test\r\nBcc: c@d', 'a b@c.test', '@b.test', 'a@-b.test'])(
    'does not go to %j',
    (address) => expect(isMailAddress(address)).toBe(false),
  );
});
