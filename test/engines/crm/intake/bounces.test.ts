import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { rows } from '../../../../plugin/db/rows';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { snsText } from '../../../../plugin/engines/crm/domain/bounces/sns';
import { takeSns } from '../../../../plugin/engines/crm/feeds/take-sns';
import { snsOrder } from '../../../../plugin/engines/crm/outbox/sns-order';
import { enqueue } from '../../../../plugin/jobs/outbox';
import { outboxTable } from '../../../../plugin/jobs/outbox-table';
import { selfSigned } from '../../../support/self-signed';
import { verifies } from '../../../support/verifies';
import { newContact, email as queued, queueEverything, queueOf, read } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';

type Service = 'ses' | 'mailgun' | 'postmark' | 'sendgrid' | 'email';

describe('reports of bounces and complaints', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const configs = async () => (await site.api('GET', '/setting/bounce_configs')).body.bounce_settings;
  const store = (service: string, secret: string) => site.api('PUT', '/setting/bounce_configs', { body: { service, secret } });
  const report = async (service: Service, body: object | string, headers: Record<string, string> = {}) => {
    const path = new URL((await configs())[service].url).pathname;
    const { status, text } = await site.send('POST', path, { body, headers });
    return { status, body: JSON.parse(text) };
  };
  const status = async (id: number) => (await read(site, id)).status;
  const bounce = (email: string, fields: object = {}) => ({
    RecordType: 'Bounce',
    Type: 'HardBounce',
    Email: email,
    Description: 'No such user',
    ...fields,
  });

  test('without the code of the service nothing is there; a code opens one service alone', async () => {
    verifies('marketing:bounces:proof', 'D294');
    const { id, email } = await newContact(site);
    const { postmark, ses } = await configs();
    const code = (url: string) => url.slice(url.lastIndexOf('/') + 1);
    const at = '/rest/crm/v2/public/bounce_handler';
    for (const path of [
      'postmark/x',
      `postmark/${code(ses.url)}`,
      `postmark/${code(postmark.url)}0`,
      `other/${code(postmark.url)}`,
      'postmark/handle/x',
    ])
      expect([path, (await site.send('POST', `${at}/${path}`, { body: bounce(email) })).status]).toEqual([path, 404]);
    expect((await site.send('GET', new URL(postmark.url).pathname)).status).toBe(405);
    expect(await status(id)).toBe('subscribed');
    expect((await site.send('POST', `${at}/postmark/handle/${code(postmark.url)}`, { body: bounce(email) })).status).toBe(200);
    expect(await status(id)).toBe('bounced');
  });

  test('a hard bounce cancels what is queued and keeps the reason; the same report again changes nothing', async () => {
    verifies('marketing:bounces', 'marketing:contacts:ends-mail');
    const { id, email } = await newContact(site);
    await queueEverything(site, id);
    for (const round of [1, 2])
      expect([round, await report('postmark', bounce(email.toUpperCase()))]).toMatchObject([round, { status: 200, body: { reports: 1 } }]);
    expect(await status(id)).toBe('bounced');
    const { emails, enrolments, trackers } = await queueOf(site, id);
    expect(emails.filter((one) => ['pending', 'scheduled', 'processing'].includes(one))).toEqual([]);
    expect([enrolments, trackers]).toEqual([
      ['cancelled', 'cancelled', 'cancelled', 'completed'],
      ['cancelled', 'completed'],
    ]);
  });

  test('an address that no contact has is suppressed, and no contact is made of it', async () => {
    verifies('marketing:bounces', 'D294');
    const before = (await site.api('GET', '/subscribers')).body.subscribers.total;
    await report('postmark', bounce('unknown@example.com'));
    expect((await site.api('GET', '/subscribers')).body.subscribers.total).toBe(before);
    const answer = await site.api('POST', '/subscribers', { body: { email: 'unknown@example.com', status: 'subscribed' } });
    expect(answer).toMatchObject({ status: 422, body: { error_code: 'suppressed' } });
    const sender = 'reporter@example.com';
    await report('postmark', { RecordType: 'SpamComplaint', Email: sender });
    await report('postmark', bounce(sender));
    const { body } = await site.api('POST', '/subscribers', { body: { email: sender, status: 'subscribed' } });
    expect(body.message).toContain(`${sender} reported an email as spam.`);
    await report('postmark', { RecordType: 'SpamComplaint', Email: 'unknown@example.com' });
    const later = await site.api('POST', '/subscribers', { body: { email: 'unknown@example.com', status: 'subscribed' } });
    expect(later.body.message).toContain('unknown@example.com reported an email as spam.');
  });

  test('a complaint is one, whatever came before; a bounce does not replace it', async () => {
    verifies('marketing:bounces');
    const { id, email } = await newContact(site);
    await report('postmark', bounce(email));
    await report('postmark', { RecordType: 'SpamComplaint', Email: email });
    await report('postmark', bounce(email));
    expect(await status(id)).toBe('complained');
    expect((await report('postmark', { RecordType: 'Delivery', Recipient: email })).body.reports).toBe(0);
  });

  test('the second soft bounce counts, of another email; the email is marked by its Message-ID', async () => {
    verifies('marketing:bounces');
    await store('mailgun', 'key-0123456789abcdef');
    const { id, email } = await newContact(site);
    await site.host.storage.tx(async (db) => {
      await queued(db, { contactId: id, campaignId: 91, status: 'sent' });
      await rows(db, emailTable).update({ contactId: id, campaignId: 91 }, { messageId: 'first@example.com' });
    });
    const soft = (messageId: string) =>
      mailgun({
        event: 'failed',
        severity: 'temporary',
        recipient: email,
        message: { headers: { 'message-id': messageId } },
        'delivery-status': { message: 'Mailbox full' },
      });
    for (const round of [1, 2]) expect([round, (await report('mailgun', soft('first@example.com'))).status]).toEqual([round, 200]);
    expect([await status(id), (await queueOf(site, id)).emails]).toEqual(['subscribed', ['bounced']]);
    await report('mailgun', soft('second@example.com'));
    expect(await status(id)).toBe('bounced');
  });

  const mailgun = (event: object, { at = Date.now(), key = 'key-0123456789abcdef' } = {}) => {
    const signature = { timestamp: String(Math.floor(at / 1000)), token: 'token' };
    const made = createHmac('sha256', key).update(`${signature.timestamp}${signature.token}`).digest('hex');
    return { signature: { ...signature, signature: made }, 'event-data': event };
  };

  test('Mailgun has to sign, within a day, with the key that was stored sealed', async () => {
    verifies('marketing:bounces:proof', 'D294');
    const { id, email } = await newContact(site);
    const event = { event: 'failed', severity: 'permanent', recipient: email };
    await store('mailgun', '');
    expect((await report('mailgun', mailgun(event))).status).toBe(401);
    for (const wrong of [
      ['mailgun', 'short'],
      ['sendgrid', 'no key'],
      ['postmark', 'word'],
      ['ses', 'x'],
      ['other', 'x'],
    ] as const)
      expect([wrong, (await store(wrong[0], wrong[1])).status]).toEqual([wrong, 422]);
    expect((await store('mailgun', 'key-0123456789abcdef')).body.bounce_settings.mailgun).toMatchObject({ has_secret: true });
    expect(await site.dump()).not.toContain('key-0123456789abcdef');
    for (const body of [
      mailgun(event, { key: 'another-key-0123456' }),
      mailgun(event, { at: Date.now() - 2 * 86_400_000 }),
      { 'event-data': event },
    ])
      expect((await report('mailgun', body)).status).toBe(401);
    expect(await status(id)).toBe('subscribed');
    await report('mailgun', mailgun(event));
    expect(await status(id)).toBe('bounced');
  });

  test('SendGrid has to sign what it sends byte by byte', async () => {
    verifies('marketing:bounces:proof');
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const [hard, soft, spam] = [await newContact(site), await newContact(site), await newContact(site)];
    const body = JSON.stringify([
      { event: 'bounce', type: 'bounce', email: hard.email },
      { event: 'bounce', type: 'blocked', email: soft.email, 'smtp-id': '<a@b>' },
      { event: 'spamreport', email: spam.email },
      { event: 'open', email: soft.email },
    ]);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = (text: string) => ({
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(timestamp + text), privateKey).toString('base64'),
    });
    expect((await report('sendgrid', body, headers(body))).status).toBe(401);
    await store('sendgrid', publicKey.export({ format: 'der', type: 'spki' }).toString('base64'));
    expect((await report('sendgrid', body, headers(`${body} `))).status).toBe(401);
    expect((await report('sendgrid', body)).status).toBe(401);
    expect((await report('sendgrid', body, headers(body))).body).toEqual({ success: true, reports: 3 });
    expect([await status(hard.id), await status(soft.id), await status(spam.id)]).toEqual(['bounced', 'subscribed', 'complained']);
  });

  test('Postmark is asked for name and password where they were stored', async () => {
    verifies('marketing:bounces:proof');
    const { id, email } = await newContact(site);
    await store('postmark', 'hook:secret');
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    expect((await report('postmark', bounce(email))).status).toBe(401);
    expect((await report('postmark', bounce(email), basic('hook:other'))).status).toBe(401);
    expect(await status(id)).toBe('subscribed');
    await report('postmark', bounce(email), basic('hook:secret'));
    expect(await status(id)).toBe('bounced');
    await store('postmark', '');
  });

  test('reports that arrive as emails: a bounce for each recipient, and a complaint', async () => {
    verifies('marketing:bounces');
    const [one, two, delayed, spam] = [await newContact(site), await newContact(site), await newContact(site), await newContact(site)];
    const mail = (type: string, parts: string[]) =>
      [`Content-Type: multipart/report; report-type=${type}; boundary=x`, '', ...parts.flatMap((part) => ['--x', part]), '--x--', ''].join(
        '\r\n',
      );
    const dsn = mail('delivery-status', [
      'Content-Type: text/plain\r\n\r\nIt came back.',
      `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; ${one.email}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n no such user\r\n\r\nFinal-Recipient: RFC822;${two.email}\r\nAction: failed\r\nStatus: 4.2.2\r\n\r\nFinal-Recipient: rfc822; ${delayed.email}\r\nAction: delayed\r\nStatus: 4.0.0`,
      'Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: <dsn@example.com>\r\nTo: somebody@example.com',
    ]);
    const headers = { 'content-type': 'message/rfc822' };
    expect((await report('email', dsn, headers)).body).toEqual({ success: true, reports: 2 });
    expect([await status(one.id), await status(two.id), await status(delayed.id)]).toEqual(['bounced', 'subscribed', 'subscribed']);
    const arf = mail('feedback-report', [
      'Content-Type: text/plain\r\n\r\nThis is spam.',
      `Content-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nUser-Agent: Test/1\r\nVersion: 1\r\nOriginal-Rcpt-To: ${spam.email}`,
      'Content-Type: message/rfc822\r\n\r\nMessage-ID: <arf@example.com>\r\nSubject: News\r\n\r\nHello',
    ]);
    await report('email', arf, headers);
    expect(await status(spam.id)).toBe('complained');
    expect((await report('email', 'Subject: Hello\r\n\r\nI am away.', headers)).body.reports).toBe(0);
  });

  describe('of Amazon', () => {
    const certificate = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem';
    const asked: string[] = [];
    const answers = async (url: string) => {
      asked.push(url);
      return { status: 200, headers: new Headers(), body: new Uint8Array(Buffer.from(url === certificate ? selfSigned.cert : '')) };
    };
    const signedMessage = (fields: Record<string, string>) => {
      const message = {
        MessageId: 'm',
        Timestamp: '2026-11-23T00:00:00Z',
        TopicArn: 'arn:aws:sns:eu-west-1:1:b',
        SignatureVersion: '2',
        SigningCertURL: certificate,
        ...fields,
      };
      return { ...message, Signature: sign('sha256', Buffer.from(snsText(message) ?? ''), selfSigned.key).toString('base64') };
    };
    const delivered = (payload: object) => {
      const delivery = { id: 'd', kind: 'crm.sns', key: null, payload, attempt: 1, fence: 1, createdAt: 0 };
      const ctx = { host: site.host, now: () => Date.now(), fetch: answers, log: site.host.log };
      return takeSns.deliver(delivery, ctx as unknown as Parameters<typeof takeSns.deliver>[1]);
    };
    const ses = (email: string, bounceType: string) =>
      signedMessage({
        Type: 'Notification',
        Message: JSON.stringify({
          notificationType: 'Bounce',
          bounce: { bounceType, bouncedRecipients: [{ emailAddress: email }] },
          mail: {},
        }),
      });

    test('a certificate elsewhere is refused before anything is asked for; the rest waits in the outbox (pain 2)', async () => {
      verifies('marketing:bounces:proof', 'D294', 'pain:2');
      const count = () => site.host.storage.run((db) => rows(db, outboxTable).count({ kind: 'crm.sns' }));
      const { email } = await newContact(site);
      for (const SigningCertURL of [
        '',
        'http://sns.eu-west-1.amazonaws.com/x.pem',
        'https://sns.eu-west-1.amazonaws.com.example.org/x.pem',
        'https://127.0.0.1/x.pem',
        'https://user@sns.eu-west-1.amazonaws.com/x.pem',
      ])
        expect([SigningCertURL, (await report('ses', { ...ses(email, 'Permanent'), SigningCertURL })).status]).toEqual([
          SigningCertURL,
          401,
        ]);
      expect(await count()).toBe(0);
      // One that is not due yet holds back those of its topic: nothing is asked of Amazon here.
      const first = { ...snsOrder({ TopicArn: 'arn:aws:sns:eu-west-1:1:b' }), notBefore: Date.now() + 86_400_000 };
      await site.host.storage.tx((db) => enqueue(db, first));
      expect((await report('ses', JSON.stringify(ses(email, 'Permanent')), { 'content-type': 'text/plain' })).status).toBe(200);
      expect(await count()).toBe(2);
    });

    test('signed bounces count, changed ones do not', async () => {
      verifies('marketing:bounces', 'marketing:bounces:proof');
      const [hard, other] = [await newContact(site), await newContact(site)];
      const message: Record<string, string> = ses(hard.email, 'Permanent');
      const { Message: said = '' } = message;
      await expect(delivered({ ...message, Message: said.replace(hard.email, other.email) })).rejects.toThrow('signature is wrong');
      await expect(delivered({ ...message, SignatureVersion: '1' })).rejects.toThrow('signature is wrong');
      await delivered(message);
      expect([await status(hard.id), await status(other.id)]).toEqual(['bounced', 'subscribed']);
    });

    test('a subscription is confirmed at Amazon only', async () => {
      verifies('marketing:bounces:proof', 'D294');
      const confirm = (SubscribeURL: string) => signedMessage({ Type: 'SubscriptionConfirmation', Message: 'm', Token: 't', SubscribeURL });
      await expect(delivered(confirm('https://example.org/steal'))).rejects.toThrow('not at Amazon');
      expect(asked).not.toContain('https://example.org/steal');
      await delivered(confirm('https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription'));
      expect(asked).toContain('https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription');
    });
  });
});
