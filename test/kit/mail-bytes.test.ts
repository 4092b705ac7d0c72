import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import type { MailMessage } from '../../plugin/host';
import { type ComposedMessage, messageBytes } from '../../plugin/kit/mail-bytes';
import { mailOptions } from '../../plugin/kit/mail-options';
import { verifies } from '../support/verifies';

/** The same message by nodemailer's own stream, and as one piece. */
async function bothWays(message: Partial<MailMessage>) {
  const transport = createTransport({ streamTransport: true, buffer: true });
  let own: Buffer | undefined;
  transport.use('stream', (mail, done) => {
    own = messageBytes((mail as unknown as { message: ComposedMessage }).message);
    done();
  });
  const whole = { to: ['ada@example.com'], subject: 'Hello', text: 'Hello', ...message };
  const sent = await transport.sendMail({ ...mailOptions(whole, { name: 'Site “A”', address: 'site@example.com' }), date: new Date(0) });
  return { theirs: String(sent.message), own: own?.toString() };
}

/** The same pieces in the same order every time; what mail servers and line breaks treat alone is among them. */
function texts(count: number): string[] {
  const pieces = ['a', 'b', ' ', '\n', '\r\n', '.', '=', 'é', '漢', '😀', '\t', '<p>', `https://x.example/${'a'.repeat(60)}`, '.\r\n.'];
  let state = 7;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return Array.from({ length: count }, () => Array.from({ length: next(300) }, () => pieces[next(pieces.length)]).join(''));
}

describe('a message as one piece', () => {
  const long = `${'x'.repeat(200)} ${'é € '.repeat(60)}\n.dot\n\ttab \nlast line with =`;

  test.each<[string, Partial<MailMessage>]>([
    ['text', {}],
    ['text that ends with its line', { text: 'Hello\n' }],
    ['nothing', { subject: '', text: '', html: '' }],
    ['text and markup', { html: '<p>Hello</p>' }],
    ['long lines and letters beyond ASCII', { subject: `Ünï ${long.slice(0, 150)}`, text: long, html: `<p>${long}</p>` }],
    ['another script', { subject: '漢字', text: '漢字'.repeat(300), html: '<b>漢字</b>'.repeat(200), toName: '漢字', fromName: 'É' }],
    [
      'headers of its own',
      {
        headers: { 'List-Unsubscribe': `<https://one.example/${'y'.repeat(90)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        messageId: 'a.b@one.example',
        replyTo: { name: 'Ada, of “A”', address: 'reply@example.com' },
      },
    ],
    ['an invitation', { html: '<p>Hi</p>', calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' } }],
  ])('%s: byte for byte what nodemailer writes', async (_, message) => {
    verifies('D380');
    const { theirs, own } = await bothWays(message);
    expect(own).toBe(theirs);
  });

  test('whatever it says: read as what nodemailer writes, in lines of at most 76 characters', async () => {
    verifies('D380');
    const all = texts(120);
    for (const [at, text] of all.entries()) {
      const { theirs, own = '' } = await bothWays({ text, html: all[all.length - 1 - at] ?? '' });
      const parsed = await Promise.all([own, theirs].map((raw) => PostalMime.parse(raw)));
      const [read, meant] = parsed.map(({ text: plain, html }) => [plain, html]);
      expect(read).toEqual(meant);
      if (own.includes('quoted-printable')) expect(Math.max(...own.split(/\r?\n/).map((line) => line.length))).toBeLessThanOrEqual(76);
    }
  });
});
