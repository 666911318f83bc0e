import { formatCount } from '@wms/contract/platform/formats';
import { messages } from '@wms/contract/platform/messages';
import {
  type Alternative,
  type ProblemType,
  type ProofBy,
  problemTypes,
} from '@wms/contract/platform/problem';
import type { SecurityEvent } from './security-events.ts';

/** A request that is refused on purpose: the sentence is for the person who made it. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Set when programs must distinguish this refusal from others of its status. */
  type?: ProblemType;
  /** The data that programs need to continue after the refusal. */
  details?: { challenge: string } | { proof: ProofBy } | { alternatives: Alternative[]; waitable: boolean };
  /** The event for the security log, where the status doesn't tell it. */
  security?: { event: SecurityEvent; on: number | undefined };

  constructor(status: number, detail: string, errors?: Record<string, string>, retryAfterSeconds?: number) {
    super(detail);
    this.status = status;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A refusal that programs recognise by its type, which fixes its status. */
export function typedRefusal(type: ProblemType, detail: string, details?: Refusal['details']): Refusal {
  const refusal = new Refusal(problemTypes[type], detail);
  refusal.type = type;
  if (details) refusal.details = details;
  return refusal;
}

/** Marks the refusal as one that concerns security, with the person whose account was meant. */
export function concerningSecurity(refusal: Refusal, event: SecurityEvent, on?: number): Refusal {
  refusal.security = { event, on };
  return refusal;
}

/**
 * 409 for an action that the person may not do to this row, although they hold the permission of its page. It is no
 * 403, which takes people to the Error page (product.md 8), where this sentence couldn't be read.
 */
export const notTheirs = (sentence: string) =>
  concerningSecurity(new Refusal(409, sentence), 'access-refused');

/** A refusal whose sentence is shown at one field of the form. */
export const refusalAt = (status: number, field: string, sentence: string) =>
  new Refusal(status, sentence, { [field]: sentence });

/** 422 for one field whose value can't be right. */
export const wrongField = (field: string, sentence: string) => refusalAt(422, field, sentence);

/** 409 for one field whose value conflicts with the present data, but could be right at another time. */
export const conflictingField = (field: string, sentence: string) => refusalAt(409, field, sentence);

/** 403 for a person who lacks the permission: the web leads them to the page that says so. */
export const missingPermission = () => typedRefusal('/problems/forbidden', messages.forbidden);

/** 429 that says for how long to wait, as its header does. */
export function tooManyAttempts(seconds: number): Refusal {
  const wait = seconds > 60 ? formatCount(Math.ceil(seconds / 60), 'minuto', 'minuti') : 'poco';
  return new Refusal(429, `Troppi tentativi: riprova fra ${wait}`, undefined, seconds);
}

/** 404 for a thing that doesn't exist or that the caller may not see: the two must look the same. */
export const notFound = (sentence: string) => new Refusal(404, sentence);

/** 422 that names every wrong field. */
export function invalidFields(errors: Record<string, string>): Refusal {
  const [first] = Object.entries(errors);
  const detail = first ? (first[0] ? `${first[0]}: ${first[1]}` : first[1]) : messages.invalid;
  return new Refusal(422, detail, errors);
}
