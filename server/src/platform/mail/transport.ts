/** Sends mail through the SMTP server of SMTP_URL; without one, WMS offers nothing that needs mail. */
import { foldCalendar } from './fold-calendar.ts';
import type { Letter } from './letter.ts';
import { renderLetter, type Sender } from './render.ts';

export type Outgoing = {
  to: string;
  letter: Letter;
  /**
   * The id of the mail, which stays the same at every attempt. By the id a mail program recognises a mail that arrives
   * twice, which SMTP can't exclude.
   */
  id?: string;
  /**
   * True for a mail that a person wrote. All other mails say that they are automatic, so that no absence reply comes.
   */
  byHand?: true;
  /** The address for answers, instead of the one from which WMS sends. */
  replyTo?: string | undefined;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
};

export type Mail = {
  /** Resolves when the SMTP server has accepted the mail; otherwise rejects within half a minute. */
  send(message: Outgoing): Promise<void>;
};

const timeoutMs = 10_000;

async function openTransport(smtpUrl: string) {
  // The library is loaded with the first mail.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
}

/** Rejects when the SMTP server can't be reached or refuses the sign-in; it sends nothing. */
export async function checkMail(smtpUrl: string): Promise<void> {
  const transport = await openTransport(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** `from` is an address, alone or as `Name <address>`; `sender` is called for each mail. */
export function openMail(smtpUrl: string, from: string, sender: () => Promise<Sender>): Mail {
  let transport: ReturnType<typeof openTransport> | undefined;
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ to, letter, id, byHand, replyTo, attachments = [] }) {
      transport ??= openTransport(smtpUrl);
      const message = {
        from,
        to,
        ...renderLetter(letter, await sender()),
        // RFC 3834, 5.2
        ...(!byHand && { headers: { 'Auto-Submitted': 'auto-generated' } }),
        ...(replyTo && { replyTo }),
        ...(attachments.length > 0 && { attachments: [...attachments] }),
        ...withCalendars(letter.calendars),
      };
      await (await transport).sendMail({ ...message, ...(id && { messageId: `<${id}@${host}>` }) });
    },
  };
}

/**
 * Returns the calendar files for a mail. Most mail programs offer to take over the date only from a calendar part of
 * the mail, and some only from an attached file. A mail has only one calendar part, so several calendars are sent as
 * files only.
 */
function withCalendars([first, ...others]: NonNullable<Letter['calendars']> = []) {
  if (!first) return {};
  if (others.length === 0)
    return {
      icalEvent: { method: first.method, filename: 'prenotazione.ics', content: foldCalendar(first.file) },
    };
  return {
    attachments: [first, ...others].map(({ method, file }, place) => ({
      filename: `prenotazione-${place + 1}.ics`,
      content: foldCalendar(file),
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    })),
  };
}

/** Replaces the mail when there is no mail server. */
export const noMail: Mail = {
  send: () => Promise.reject(new Error('there is no mail server')),
};
