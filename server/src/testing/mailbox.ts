/** A real SMTP server on a free port, which keeps what it is given, for tests of what is sent by mail. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type Delivered = { to: string[]; from: string; content: string };

export type Mailbox = {
  url: string;
  delivered: Delivered[];
  /** The next mail that comes. */
  next(): Promise<Delivered>;
  /** From now on every mail is refused, or none. */
  refuse(on: boolean): void;
  close(): Promise<void>;
};

export async function openMailbox(): Promise<Mailbox> {
  const delivered: Delivered[] = [];
  const arrivals = new EventEmitter<{ mail: [Delivered] }>();
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_, __, done) => (refusing ? done(new Error('later')) : done()),
    onData(stream, { envelope }, done) {
      text(stream).then((content) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const mail = { to: envelope.rcptTo.map(({ address }) => address), from, content };
        delivered.push(mail);
        done();
        arrivals.emit('mail', mail);
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    async next() {
      const [mail] = await once(arrivals, 'mail');
      return mail;
    },
    refuse(on) {
      refusing = on;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
