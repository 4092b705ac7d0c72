import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../../support/mariadb';

/** An email as it arrived: to whom it was carried, and what it says. */
export interface Arrived {
  readonly recipients: readonly string[];
  /** Where reports of bounces go. */
  readonly sender: string;
  readonly raw: string;
  readonly mail: Email;
}

/** A real mail server on the loopback that keeps what it takes. */
export interface PostOffice {
  readonly port: number;
  /** What has arrived for this address, the first one first. */
  to(address: string): readonly Arrived[];
  all(): readonly Arrived[];
  /** Refuse every recipient with this status from now on; undefined: none. */
  refuse(status: number | undefined): void;
  open(): Promise<void>;
  close(): Promise<void>;
}

export async function postOffice(): Promise<PostOffice> {
  const port = await freePort();
  const arrived: Arrived[] = [];
  let server: SMTPServer | undefined;
  let refused: number | undefined;

  const make = () =>
    new SMTPServer({
      authOptional: true,
      // Connections that the sender keeps open do not hold it up.
      closeTimeout: 50,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) =>
        refused === undefined ? done() : done(Object.assign(new Error('words of the server'), { responseCode: refused })),
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          const raw = Buffer.concat(chunks).toString('utf8');
          const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
          arrived.push({ recipients: envelope.rcptTo.map(({ address }) => address), sender, raw, mail: await PostalMime.parse(raw) });
          done();
        });
      },
    }).on('error', () => undefined);

  const office: PostOffice = {
    port,
    all: () => arrived,
    to: (address) => arrived.filter(({ recipients }) => recipients.includes(address)),
    refuse: (status) => {
      refused = status;
    },
    open: () =>
      new Promise<void>((resolve) => {
        server = make();
        server.listen(port, '127.0.0.1', resolve);
      }),
    close: () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())),
  };
  await office.open();
  return office;
}

/** The calendar file of an email byte for byte; the parser would change its line ends. */
export function calendarOf({ raw }: Pick<Arrived, 'raw'>): string {
  const [, body] = /Content-Type: application\/ics; name=invite\.ics\r\n(?:[^\r\n]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? [];
  if (body === undefined) throw new Error('the email has no calendar file');
  return Buffer.from(body, 'base64').toString('utf8');
}

/** The method that the email itself announces, undefined where it has no calendar file. */
export const methodOf = ({ mail }: Arrived) => mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.method;
