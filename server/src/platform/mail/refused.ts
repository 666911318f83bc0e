/** Interprets a mail server's refusal for jobs that send to somebody outside, and describes it for people. */

/**
 * Returns whether the mail server refuses this recipient or this mail for good, so that another attempt would be
 * useless.
 */
export const isRefusedForEver = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA');

/**
 * Describes the failure. The answer of a mail server is shown unchanged, because it names the address or the box; any
 * other error is technical.
 */
export function describeMailFailure(error: string): string {
  const answer = /\b[45]\d\d[ -].+/.exec(error)?.[0].replace(/\s+/g, ' ').trim();
  return answer
    ? `il server di posta la rifiuta («${answer.slice(0, 300)}»)`
    : 'il server di posta non si raggiunge';
}
