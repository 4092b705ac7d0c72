import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { createMail } from '../../plugin/host-kit/mail/mail';
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
const calendarLines = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'END:VCALENDAR'];
const calendar = { method: 'REQUEST', content: `${calendarLines.join('\r\n')}\r\n` } as const;
const rich = {
  to: ['guest@example.org'],
  cc: ['friend@example.org'],
  bcc: ['watcher@example.org'],
  replyTo: { name: 'Ada "A"\r\nBcc: victim@evil.test', address: 'ada@example.org' },
  fromName: 'Grüße\r\nBcc: victim@evil.test <evil@evil.test>',
  calendar,
} as const;
const message = { subject: 'Grüße\r\nBcc: victim@evil.test', text: 'Hello\n.\nWorld', html: '<p>Hello</p>' };

describe('mail without a server', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'sp-mail-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  test.each(bad)('%j is not an address', async (address) => {
    const mail = createMail({ smtpUrl: undefined, dataDir: dir, siteUrl: undefined });
    await expect(mail.send({ to: ['ok@example.org', address], ...message })).rejects.toThrow(/not an email address/);
    expect(readdirSync(dir)).toEqual([]);
  });

  test('goes to the outbox folder as whole messages', async () => {
    const mail = createMail({ smtpUrl: undefined, dataDir: dir, siteUrl: 'https://site.example' });
    await Promise.all([1, 2, 3].map(() => mail.send({ to: ['one@example.org', 'two@example.org'], ...message })));
    const files = readdirSync(join(dir, 'outbox'));
    expect(files).toHaveLength(3);
    expect(files.every((file) => /^[0-9A-Z]{26}\.eml$/.test(file))).toBe(true);
    expect(new Set(files.map((file) => statSync(join(dir, 'outbox', file)).mode & 0o777))).toEqual(new Set([0o600]));
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

  test('those in the folder are found by words of any language, however they are encoded', async () => {
    const mail = createMail({ smtpUrl: undefined, dataDir: dir, siteUrl: 'https://site.example' });
    const texts = ['Grüße an Jürgen', 'Привет, мир, и всем вам доброго дня', 'Only ASCII'];
    for (const text of texts) await mail.send({ to: ['one@example.org'], subject: 'x', text });
    for (const text of texts) expect(await mail.stored?.find((found) => found.includes(text))).toHaveLength(1);
    writeFileSync(join(dir, 'outbox', 'raw.eml'), 'Content-Transfer-Encoding: 8bit\r\n\r\nZoë\r\n');
    expect(await mail.stored?.find((found) => found.includes('Zoë'))).toEqual(['raw.eml']);
  });

  test.each(bad)('%j is not an address to answer to, nor one for a blind copy', async (address) => {
    const mail = createMail({ smtpUrl: undefined, dataDir: dir, siteUrl: undefined });
    const to = ['ok@example.org'];
    await expect(mail.send({ to, bcc: [address], ...message })).rejects.toThrow(/not an email address/);
    await expect(mail.send({ to, replyTo: { name: 'A', address }, ...message })).rejects.toThrow(/not an email address/);
    expect(readdirSync(dir)).toEqual([]);
  });

  test('names are only shown, a blind copy is in no header, and a calendar file can be taken over', async () => {
    const mail = createMail({ smtpUrl: undefined, dataDir: dir, siteUrl: 'https://site.example' });
    await mail.send({ ...message, ...rich });
    const [file = ''] = readdirSync(join(dir, 'outbox'));
    const raw = readFileSync(join(dir, 'outbox', file), 'utf8');
    expect(raw).not.toContain('watcher@example.org');
    const parsed = await PostalMime.parse(raw);
    expect(parsed.bcc).toBeUndefined();
    expect(parsed).toMatchObject({
      from: { name: 'Grüße Bcc: victim@evil.test <evil@evil.test>', address: 'no-reply@site.example' },
      to: [{ address: 'guest@example.org' }],
      cc: [{ address: 'friend@example.org' }],
      replyTo: [{ address: 'ada@example.org' }],
    });
    expect(parsed.attachments).toMatchObject([
      { mimeType: 'text/calendar', method: 'REQUEST' },
      { mimeType: 'application/ics', filename: 'invite.ics' },
    ]);
    const contents = parsed.attachments.map(({ content }) => new TextDecoder().decode(content as ArrayBuffer));
    expect(contents.map((text) => text.trim().split(/\r?\n/))).toEqual([calendarLines, calendarLines]);
  });

  test('a message cannot name files or addresses to fetch', async () => {
    const mail = createMail({ smtpUrl: undefined, dataDir: dir, siteUrl: undefined });
    const sneaky = { to: ['ok@example.org'], subject: 's', text: { path: '/etc/passwd' } as unknown as string };
    await expect(mail.send(sneaky)).rejects.toThrow();
    const content = { path: '/etc/passwd' } as unknown as string;
    await expect(mail.send({ ...message, to: ['ok@example.org'], calendar: { method: 'REQUEST', content } })).rejects.toThrow();
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
    await expect(mail.send({ to: ['a@b.test\r\nBcc: victim@evil.test'], ...message })).rejects.toThrow(/not an email address/);
    await mail.send({ to: ['one@example.org', 'two@example.org'], ...message });
    await mail.send({ ...message, ...rich });
    mail.close();
    await new Promise<void>((resolve) => sink.close(() => resolve()));
    expect(received.map(({ to }) => to)).toEqual([
      ['one@example.org', 'two@example.org'],
      ['guest@example.org', 'friend@example.org', 'watcher@example.org'],
    ]);
    expect(received[1]?.text).not.toContain('watcher@example.org');
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
