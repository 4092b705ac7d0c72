import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { createMail } from '../../host-shim/mail/mail';
import { freePort } from '../support/mariadb';

const bad = [
  '',
  'nobody',
  'a@b@c',
  'a b@c.test',
  'a@b.test\r\nBcc: victim@evil.test',
  'a@b.test,victim@evil.test',
  'A <a@b.test>',
  `${'x'.repeat(200)}@b.test`,
];
const message = { subject: 'Grüße\r\nBcc: victim@evil.test', text: 'Hello\n.\nWorld', html: '<p>Hello</p>' };

describe('mail without a server', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'sp-mail-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  test.each(bad)('%j is no address', async (address) => {
    const mail = createMail({ smtpUrl: undefined, dataDir: dir, siteUrl: undefined });
    await expect(mail.send({ to: ['ok@example.org', address], ...message })).rejects.toThrow(/not an e-mail address/);
    expect(readdirSync(dir)).toEqual([]);
  });

  test('goes to the outbox folder as whole messages', async () => {
    const mail = createMail({ smtpUrl: undefined, dataDir: dir, siteUrl: 'https://site.example' });
    await Promise.all([1, 2, 3].map(() => mail.send({ to: ['one@example.org', 'two@example.org'], ...message })));
    const files = readdirSync(join(dir, 'outbox'));
    expect(files).toHaveLength(3);
    expect(files.every((file) => /^[0-9A-Z]{26}\.eml$/.test(file))).toBe(true);
    const parsed = await PostalMime.parse(readFileSync(join(dir, 'outbox', files[0] ?? '')));
    expect(parsed).toMatchObject({
      from: { name: 'Siteplane', address: 'no-reply@site.example' },
      to: [{ address: 'one@example.org' }, { address: 'two@example.org' }],
      subject: 'Grüße Bcc: victim@evil.test',
      text: 'Hello\n.\nWorld\n',
      html: '<p>Hello</p>\n',
    });
    expect(parsed.bcc).toBeUndefined();
  });

  test('a message cannot name files or addresses to fetch', async () => {
    const mail = createMail({ smtpUrl: undefined, dataDir: dir, siteUrl: undefined });
    const sneaky = { to: ['ok@example.org'], subject: 's', text: { path: '/etc/passwd' } as unknown as string };
    await expect(mail.send(sneaky)).rejects.toThrow();
  });
});

describe('mail by SMTP', () => {
  test('arrives at its recipients and nobody else', async () => {
    const received: { to: string[]; text: string }[] = [];
    const sink = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        let text = '';
        stream.on('data', (chunk) => {
          text += chunk;
        });
        stream.on('end', () => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
          done();
        });
      },
    });
    const port = await freePort();
    await new Promise<void>((resolve) => sink.listen(port, '127.0.0.1', resolve));
    const mail = createMail({ smtpUrl: `smtp://127.0.0.1:${port}`, dataDir: '/nowhere', siteUrl: undefined });
    await expect(mail.send({ to: ['a@b.test\r\nBcc: victim@evil.test'], ...message })).rejects.toThrow(/not an e-mail address/);
    await mail.send({ to: ['one@example.org', 'two@example.org'], ...message });
    mail.close();
    await new Promise<void>((resolve) => sink.close(() => resolve()));
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['one@example.org', 'two@example.org']);
    const arrived = await PostalMime.parse(received[0]?.text ?? '');
    expect(arrived).toMatchObject({ subject: 'Grüße Bcc: victim@evil.test', text: 'Hello\n.\nWorld\n' });
    expect(arrived.bcc).toBeUndefined();
  });

  test('a server that is away is an error and not a silence', async () => {
    const mail = createMail({ smtpUrl: `smtp://127.0.0.1:${await freePort()}`, dataDir: '/nowhere', siteUrl: undefined });
    await expect(mail.send({ to: ['one@example.org'], ...message })).rejects.toThrow(/ECONNREFUSED/);
    mail.close();
  });
});
