import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Mail } from '../../../plugin/host';
import type { JobCtx } from '../../../plugin/kit/group';
import { integrations } from '../../../plugin/resources/integrations';
import { probe } from '../../../plugin/resources/integrations/health/probe';
import { integrations as store } from '../../../plugin/resources/integrations/integration/integrations';
import { transportOptions } from '../../../plugin/resources/integrations/mail/smtp';
import { mailer } from '../../../plugin/resources/integrations/port';
import { outside } from '../../net/outside';
import { handlersOn } from '../../support/handlers';
import { freePort } from '../../support/mariadb';
import { testStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { failureOf } from './platforms';

type Message = Parameters<Mail['send']>[0];
interface Received {
  readonly to: readonly string[];
  readonly text: string;
}

const { update, enable, disable, set_secret } = integrations.operations;
const message: Message = {
  to: ['one@team.example', 'two@team.example'],
  subject: 'Grüße\r\nBcc: evil@evil.example',
  text: 'Hello\n.\nWorld',
};
const config = { host: '127.0.0.1', from: 'site@team.example' };
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** A mail server on the loopback that keeps what it takes. */
async function startSmtp(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Over the loopback a login in the clear is what the operator allowed.
    allowInsecureAuth: true,
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port, received };
}

/** A site of which nothing but its mail is there, set up for the server. */
async function site(port: number, more: object = {}) {
  const made = await testStorage('sqlite');
  const byHost: Message[] = [];
  const fetch = outside({ allow: [`127.0.0.1:${port}`] });
  ends.push(
    () => made.dispose(),
    () => fetch.close(),
  );
  const mail: Mail = { send: async (one) => void byHost.push(one) };
  const { ctx, call } = await handlersOn(made, { fetch, groups: [integrations], host: { mail } });
  await call(update, { slug: 'smtp', config: { ...config, port, ...more } });
  const tested = async () => probe(await store(ctx.db, ctx.host).get('smtp'), ctx);
  return { ctx, call, byHost, tested, send: async (one: Message = message) => (await mailer(ctx)).send(one) };
}

const login: SMTPServerOptions = {
  authOptional: false,
  onAuth: ({ username, password }, _session, done) =>
    username === 'site' && password === 'hush hush' ? done(null, { user: 'site' }) : done(new Error('535 secret text of the server')),
};

test('mail goes by the host until the integration is enabled, and again once it is off', async () => {
  verifies('integrations:mail', 'D85');
  const { port, received } = await startSmtp();
  const { call, byHost, send } = await site(port);
  await send();
  expect([byHost.length, received.length]).toEqual([1, 0]);
  await call(enable, { slug: 'smtp' });
  await send();
  expect([byHost.length, received.length]).toEqual([1, 1]);
  await call(disable, { slug: 'smtp' });
  await send();
  expect([byHost.length, received.length]).toEqual([2, 1]);
});

test.each(['with the integration', 'by the host'])('emails of a campaign leave without stored secrets too: %s', async (way) => {
  verifies('D727');
  const { port, received } = await startSmtp();
  const { ctx, call, byHost } = await site(port);
  if (way === 'with the integration') await call(enable, { slug: 'smtp' });
  const looks: (number | undefined)[] = [];
  const withoutSecrets: JobCtx['withoutSecrets'] = async (value, _to, epoch) => {
    looks.push(epoch);
    return JSON.parse(JSON.stringify(value).replaceAll('hush', '***'));
  };
  const mail = await mailer({ ...ctx, withoutSecrets });
  const pool = (await mail.pool?.({ connections: 2, answerMs: 5000 })) ?? { send: mail.send, close: () => undefined };
  for (const to of ['hush@team.example', 'two@team.example']) await pool.send({ to: [to], subject: 'A hush', text: 'hush' });
  pool.close();
  const sent = way === 'by the host' ? byHost.map((one) => `${one.to} ${one.subject} ${one.text}`) : received.map(({ text }) => text);
  expect(sent).toHaveLength(2);
  for (const text of sent) expect(text).toMatch(/A \*\*\*[\s\S]*\*\*\*/);
  expect(sent[0]).toContain('hush@team.example');
  // A campaign knows the epoch: no statement for each email.
  expect(looks).toEqual(way === 'by the host' ? [undefined, undefined] : [expect.any(Number), expect.any(Number)]);
});

test('neither subject nor address adds a recipient', async () => {
  verifies('integrations:mail:injection');
  const { port, received } = await startSmtp();
  const { call, send } = await site(port);
  await call(enable, { slug: 'smtp' });
  for (const bad of ['a@b.example\r\nBcc: evil@evil.example', 'a@b.example,evil@evil.example', 'A <a@b.example>', 'nobody', ''])
    expect(await failureOf(send({ ...message, to: ['one@team.example', bad] }))).toMatchObject({ isFinal: true });
  expect(await failureOf(send({ ...message, to: [] }))).toMatchObject({ isFinal: true });
  expect(received).toEqual([]);
  await send();
  expect(received.map(({ to }) => to)).toEqual([message.to]);
  const arrived = await PostalMime.parse(received[0]?.text ?? '');
  expect(arrived).toMatchObject({
    from: { address: 'site@team.example' },
    subject: 'Grüße Bcc: evil@evil.example',
    text: 'Hello\n.\nWorld\n',
  });
  expect(arrived.bcc).toBeUndefined();
});

test('blind copies, whom to answer, the name shown and a calendar file', async () => {
  const { port, received } = await startSmtp();
  const { call, send } = await site(port);
  await call(enable, { slug: 'smtp' });
  for (const bad of ['a@b.example\r\nBcc: evil@evil.example', 'nobody', '']) {
    expect(await failureOf(send({ ...message, bcc: [bad] }))).toMatchObject({ isFinal: true });
    expect(await failureOf(send({ ...message, replyTo: { name: 'Ada', address: bad } }))).toMatchObject({ isFinal: true });
  }
  expect(received).toEqual([]);
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR';
  await send({
    ...message,
    bcc: ['watcher@team.example'],
    replyTo: { name: 'Ada\r\nBcc: evil@evil.example', address: 'ada@team.example' },
    fromName: 'Grüße\r\nBcc: evil@evil.example',
    calendar: { method: 'CANCEL', content },
  });
  expect(received.map(({ to }) => to)).toEqual([[...message.to, 'watcher@team.example']]);
  expect(received[0]?.text).not.toContain('watcher@team.example');
  const arrived = await PostalMime.parse(received[0]?.text ?? '');
  expect(arrived.bcc).toBeUndefined();
  expect(arrived).toMatchObject({
    from: { name: 'Grüße Bcc: evil@evil.example', address: 'site@team.example' },
    replyTo: [{ name: 'Ada Bcc: evil@evil.example', address: 'ada@team.example' }],
    attachments: [
      { mimeType: 'text/calendar', method: 'CANCEL' },
      { mimeType: 'application/ics', filename: 'invite.ics' },
    ],
  });
});

test('a body that names a file is refused', async () => {
  const { port, received } = await startSmtp();
  const { call, send } = await site(port);
  await call(enable, { slug: 'smtp' });
  const sneaky = { ...message, text: { path: __filename } as unknown as string };
  await expect(send(sneaky)).rejects.toThrow();
  expect(received.filter(({ text }) => text.includes(readFileSync(__filename, 'utf8').slice(0, 40)))).toEqual([]);
});

test('a login that is right, wrong, or missing', async () => {
  verifies('integrations:test');
  const { port, received } = await startSmtp(login);
  const { call, tested, send } = await site(port, { user: 'site' });
  expect(await tested()).toEqual({ ok: false, message: 'Not connected: set password with integrations.set_secret.' });
  await call(set_secret, { slug: 'smtp', name: 'password', value: 'wrong' });
  const wrong = await tested();
  expect(wrong).toEqual({ ok: false, message: '127.0.0.1 rejects the login; check user and password (535).' });
  await call(enable, { slug: 'smtp' });
  expect(await failureOf(send())).toMatchObject({ isFinal: false });
  await call(set_secret, { slug: 'smtp', name: 'password', value: 'hush hush' });
  expect(await tested()).toEqual({ ok: true, message: '127.0.0.1 accepts the connection and the login.' });
  expect(received).toEqual([]);
  await send();
  expect(received).toHaveLength(1);
});

test('a secret that cannot be read any more is told', async () => {
  const { port } = await startSmtp(login);
  const { ctx, call, tested } = await site(port, { user: 'site' });
  await call(set_secret, { slug: 'smtp', name: 'password', value: 'hush hush' });
  await ctx.host.storage.tx((db) => db.execute('UPDATE sp_integration_secrets SET generation = 99'));
  expect(await tested()).toMatchObject({ ok: false, message: expect.stringMatching(/SECRET_CORRUPT/) });
});

test('a certificate that nobody vouches for is refused, with STARTTLS and with TLS from the start', async () => {
  const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const starttls = await startSmtp({ disabledCommands: [] });
  expect(await (await site(starttls.port)).tested()).toMatchObject({ ok: false, message: expect.stringMatching(/certificate|encryption/) });
  const implicit = await startSmtp({ secure: true });
  expect(await (await site(implicit.port, { secure: true })).tested()).toMatchObject({
    ok: false,
    message: expect.stringMatching(/certificate/),
  });
  warned.mockRestore();
});

test('a server outside has to encrypt, and to be who it was asked for as', () => {
  verifies('D84');
  const outer = { address: '8.8.8.8', name: 'mail.example', isAllowed: false };
  expect(transportOptions(config, outer, undefined)).toMatchObject({
    host: '8.8.8.8',
    servername: 'mail.example',
    port: 587,
    secure: false,
    requireTLS: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  expect(transportOptions({ ...config, secure: true }, outer, undefined)).toMatchObject({ port: 465, secure: true });
  expect(transportOptions({ ...config, port: 2525 }, { ...outer, isAllowed: true }, undefined)).toMatchObject({
    port: 2525,
    requireTLS: false,
  });
});

test.each([
  [550, true],
  [451, false],
])('every recipient refused by %i: final %j', async (responseCode, isFinal) => {
  const { port } = await startSmtp({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('text of the server'), { responseCode })),
  });
  const { call, send } = await site(port);
  await call(enable, { slug: 'smtp' });
  const failure = await failureOf(send());
  expect(failure).toMatchObject({ isFinal, message: `127.0.0.1 refuses the sender or every recipient (${responseCode}).` });
});

test('one recipient refused does not hold up the other', async () => {
  const { port, received } = await startSmtp({
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('two') ? done(Object.assign(new Error('no'), { responseCode: 550 })) : done(),
  });
  const { call, send } = await site(port);
  await call(enable, { slug: 'smtp' });
  await send();
  expect(received.map(({ to }) => to)).toEqual([['one@team.example']]);
});

test('nobody there, and something that is no mail server', async () => {
  const gone = await freePort();
  expect(await (await site(gone)).tested()).toMatchObject({ ok: false, message: expect.stringMatching(/^127\.0\.0\.1 cannot be reached/) });
});

test('never inside a transaction', async () => {
  const { port, received } = await startSmtp();
  const { ctx, call, send } = await site(port);
  await call(enable, { slug: 'smtp' });
  await expect(ctx.host.storage.tx(() => send())).rejects.toThrow(/inside a transaction/);
  expect(received).toEqual([]);
});
