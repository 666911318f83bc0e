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

/** The refusals by their reason; each gives the answer its HTTP status. */
export const refuse = {
  /** 409 for something that the present data forbid; it could be right at another time. */
  conflict: (sentence: string, field?: string) =>
    new Refusal(409, sentence, field === undefined ? undefined : { [field]: sentence }),

  /** A refusal that is handed on with its status, and shown at one field of this form. */
  at: (status: number, field: string, sentence: string) =>
    new Refusal(status, sentence, { [field]: sentence }),

  /** 422 for one field whose value can't be right. */
  invalid: (field: string, sentence: string) => new Refusal(422, sentence, { [field]: sentence }),

  /** 422 that names every wrong field. */
  invalidFields(errors: Record<string, string>): Refusal {
    const [first] = Object.entries(errors);
    const detail = first ? (first[0] ? `${first[0]}: ${first[1]}` : first[1]) : messages.invalid;
    return new Refusal(422, detail, errors);
  },

  /** 422 for a request that can't be right as a whole, for example because it has too many rows. */
  invalidRequest: (sentence: string) => new Refusal(422, sentence),

  /** 404 for a thing that doesn't exist or that the caller may not see: the two must look the same. */
  notFound: (sentence: string) => new Refusal(404, sentence),

  /**
   * 409 for an action that the person may not do to this row, although they hold the permission of its page. It is no
   * 403, which takes people to the Error page (product.md 8), where this sentence couldn't be read.
   */
  notTheirs: (sentence: string) => concerningSecurity(new Refusal(409, sentence), 'access-refused'),

  /** 403 for a person who lacks the permission: the web leads them to the page that says so. */
  forbidden: () => typedRefusal('/problems/forbidden', messages.forbidden),

  /** 429 that says for how long to wait, as its header does. */
  tooManyAttempts(seconds: number): Refusal {
    const wait = seconds > 60 ? formatCount(Math.ceil(seconds / 60), 'minuto', 'minuti') : 'poco';
    return new Refusal(429, `Troppi tentativi: riprova fra ${wait}`, undefined, seconds);
  },
};
