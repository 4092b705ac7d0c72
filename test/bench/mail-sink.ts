import { SMTPServer } from 'smtp-server';

/** A mail server in a process of its own that takes everything, and tells how many emails came, when, and one of them. */
const [, , port = '0'] = process.argv;
let [count, first, last] = [0, 0, 0];
let example = '';

const server = new SMTPServer({
  authOptional: true,
  closeTimeout: 50,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => count === 0 && chunks.push(chunk));
    stream.on('end', () => {
      if (count === 0) example = Buffer.concat(chunks).toString('utf8');
      last = performance.now();
      if (count === 0) first = last;
      count += 1;
      done();
    });
  },
});
server.on('error', () => undefined);

process.on('message', (order) => {
  if (order === 'reset') [count, first, last, example] = [0, 0, 0, ''];
  process.send?.({ count, seconds: (last - first) / 1000, example });
});
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
