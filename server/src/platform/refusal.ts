import { messages } from '@wms/contract/platform/messages';
import type { SecurityEvent } from './security-events.ts';

/** A request that is refused on purpose: the sentence is for the person who made it. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What the log of what concerns security says of it, where its status doesn't tell. */
  security?: { event: SecurityEvent; on: number | undefined };

  constructor(status: number, detail: string, errors?: Record<string, string>, retryAfterSeconds?: number) {
    super(detail);
    this.status = status;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The refusal as one that concerns security, and the person whose account was meant. */
export function concerningSecurity(refusal: Refusal, event: SecurityEvent, on?: number): Refusal {
  refusal.security = { event, on };
  return refusal;
}

/** 422 with one wrong field. */
export const wrongField = (field: string, sentence: string) =>
  new Refusal(422, sentence, { [field]: sentence });

/** 403 for whoever lacks the permission: the web leads them to the page that says so. */
export const missingPermission = () =>
  new Refusal(
    403,
    'Non hai il permesso di accedere a questa pagina. Pensi sia un errore? Contatta il tuo superiore.',
  );

/** 404 for what isn't there, or isn't the caller's to see: the two must look the same. */
export const notFound = (sentence: string) => new Refusal(404, sentence);

/** 422 that names every wrong field. */
export function invalidFields(errors: Record<string, string>): Refusal {
  const [first] = Object.entries(errors);
  const detail = first ? (first[0] ? `${first[0]}: ${first[1]}` : first[1]) : messages.invalid;
  return new Refusal(422, detail, errors);
}
