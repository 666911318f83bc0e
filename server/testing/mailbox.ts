/** A real SMTP server on a free port that keeps the mails it receives, for tests. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type DeliveredMail = {
  to: string[];
  from: string;
  content: string;
  /** The content as a mail program shows it, with quoted-printable decoded. */
  readable: string;
};

export type Mailbox = {
  url: string;
  /** In the order of their arrival, which jobs that run at once don't keep: a test finds its mail by its address. */
  delivered: DeliveredMail[];
  /** The newest mail to this address. */
  lastTo(address: string): DeliveredMail;
  /** Waits for the next mail. */
  next(): Promise<DeliveredMail>;
  /** Refuses every mail from now on, or none, or the next few. */
  refuse(which: boolean | number): void;
  /** Reads the next `count` mails and then refuses them. */
  refuseRead(count: number, hear: (content: string) => void): void;
  /** Reads the next mail, but neither accepts nor refuses it until `letGo` is called. */
  hold(): { arrived: Promise<void>; letGo(): void };
  /** Knows nobody from now on, and says so for ever (550), or knows everybody again. */
  knowNobody(isSo: boolean): void;
  /** The number of mails refused so far. */
  refusals(): number;
  close(): Promise<void>;
};

const decode = (content: string) =>
  Buffer.from(
    content
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

export async function openMailbox(): Promise<Mailbox> {
  const delivered: DeliveredMail[] = [];
  const arrivals = new EventEmitter<{ mail: [DeliveredMail] }>();
  let refusing = 0;
  let isNobody = false;
  let refusals = 0;
  let refusingRead = { count: 0, hear: (_: string): void => undefined };
  let held: { arrived: PromiseWithResolvers<void>; go: PromiseWithResolvers<void> } | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_, __, done) {
      if (refusing === 0) return done();
      refusing -= 1;
      refusals += 1;
      done(new Error('later'));
    },
    onRcptTo({ address }, _, done) {
      if (!isNobody) return done();
      refusals += 1;
      done(Object.assign(new Error(`5.1.1 <${address}>: no such user here`), { responseCode: 550 }));
    },
    onData(stream, { envelope }, done) {
      text(stream).then(async (content) => {
        const hold = held;
        held = undefined;
        hold?.arrived.resolve();
        await hold?.go.promise;
        if (refusingRead.count > 0) {
          refusingRead.count -= 1;
          refusingRead.hear(content);
          return done(new Error('later'));
        }
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        const mail = { to, from, content, readable: decode(content) };
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
    lastTo(address) {
      const mail = delivered.findLast(({ to }) => to.includes(address));
      if (!mail) throw new Error(`no mail to ${address}: ${delivered.map(({ to }) => to).join(', ')}`);
      return mail;
    },
    async next() {
      const [mail] = await once(arrivals, 'mail');
      return mail;
    },
    refuse(which) {
      refusing = Number(which === true ? Number.POSITIVE_INFINITY : which);
    },
    refuseRead(count, hear) {
      refusingRead = { count, hear };
    },
    hold() {
      const [arrived, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { arrived, go };
      return { arrived: arrived.promise, letGo: go.resolve };
    },
    knowNobody(isSo) {
      isNobody = isSo;
    },
    refusals: () => refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
