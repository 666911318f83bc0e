/** Mail leaves through the SMTP server that SMTP_URL names; without one, nothing that needs mail is offered. */
export type Message = { to: string; subject: string; text: string };

export type Mail = {
  /** Resolves when the SMTP server has taken it; rejects when it hasn't, within half a minute. */
  send(message: Message): Promise<void>;
};

/** What a loop that sends mail needs. */
export type Post = {
  mail: Mail;
  /** The address under which people reach the application. */
  site: string;
  onFailure: (error: unknown) => void;
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

/** `from` is an address, alone or as `Name <address>`. */
export function openMail(smtpUrl: string, from: string): Mail {
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send(message) {
      transport ??= open(smtpUrl);
      await (await transport).sendMail({ from, ...message });
    },
  };
}
