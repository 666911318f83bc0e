/** Mail leaves through the SMTP server that SMTP_URL names; without one, nothing that needs mail is offered. */
import type { Letter } from './letter.ts';
import { renderLetter, type Sender } from './render.ts';

export type Outgoing = {
  to: string;
  letter: Letter;
  /** The same at every attempt, so that whoever gets one twice can tell: the protocol doesn't exclude that. */
  id?: string;
};

export type Mail = {
  /** Resolves when the SMTP server has taken it; rejects when it hasn't, within half a minute. */
  send(message: Outgoing): Promise<void>;
};

const patienceMs = 10_000;

async function open(smtpUrl: string) {
  // The library is loaded with the first mail.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
}

/** Rejects when the SMTP server can't be reached or refuses who signs in; nothing is sent. */
export async function checkMail(smtpUrl: string): Promise<void> {
  const transport = await open(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** `from` is an address, alone or as `Name <address>`; `sender` is asked at each mail. */
export function openMail(smtpUrl: string, from: string, sender: () => Promise<Sender>): Mail {
  let transport: ReturnType<typeof open> | undefined;
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ to, letter, id }) {
      transport ??= open(smtpUrl);
      const message = { from, to, ...renderLetter(letter, await sender()) };
      await (await transport).sendMail({ ...message, ...(id && { messageId: `<${id}@${host}>` }) });
    },
  };
}

/** Where there is no mail server. */
export const noMail: Mail = {
  send: () => Promise.reject(new Error('there is no mail server')),
};
