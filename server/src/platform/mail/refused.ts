/** What a mail server's refusal means to a job that sends to somebody outside, and how people read it. */

/** The mail server knows no such recipient, or wants no such mail: it will say so again. */
export const isRefusedForEver = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA');

/** What a mail server answered is read as it stands: it names the address or the box. Everything else is technical. */
export function describeMailFailure(error: string): string {
  const answer = /\b[45]\d\d[ -].+/.exec(error)?.[0].replace(/\s+/g, ' ').trim();
  return answer
    ? `il server di posta la rifiuta («${answer.slice(0, 300)}»)`
    : 'il server di posta non si raggiunge';
}
