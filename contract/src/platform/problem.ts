import { z } from 'zod';

/**
 * The refusals that a program must distinguish, each with its status. Programs read the type and never the sentence,
 * which is for people and may change. Every other refusal has the type `about:blank`, which RFC 9457 lets us leave out,
 * because its status is enough (401: nobody is signed in, 404: not found, 422: the `errors` name the wrong fields).
 */
export const problemTypes = {
  /** The thing has been changed since the caller read it: its `version` is no longer the one that was sent. */
  '/problems/stale': 409,
  /** The place is taken: `alternatives` are other free times and places; `waitable`: the caller may wait. */
  '/problems/taken': 409,
  /** Another request with the same Idempotency-Key is still running: a later call gets that request's answer. */
  '/problems/in-progress': 409,
  /** The person must prove again who they are, in the way that `proof` names; then the call can be repeated. */
  '/problems/reauthenticate': 409,
  /** The challenge of a sign-in has been answered, or its minutes are over: only signing in again gives another one. */
  '/problems/challenge-over': 409,
  /**
   * The password was right, and the second factor is still missing: the call with the second factor needs `challenge`.
   */
  '/problems/second-factor': 401,
  /** The person lacks the permission that the endpoint needs. */
  '/problems/forbidden': 403,
  /** The person holds the permission, but it counts only with a second factor, which they lack. */
  '/problems/factor-demanded': 403,
  /** The registration isn't complete yet, and the endpoint needs a complete one. */
  '/problems/incomplete': 403,
  /** The XSRF cookie isn't the one in the header. The answer brings a new cookie: the call can be repeated with it. */
  '/problems/xsrf': 403,
} as const;

export type ProblemType = keyof typeof problemTypes;

/** A free time and place that the person may take, also instead of one that is taken. */
export const Alternative = z.object({
  resourceIds: z.array(z.number()),
  /** The names of the things: 'Sala riunioni', 'Sala riunioni e Ducato'. */
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /** Whether somebody must approve the booking when this person makes it. */
  waits: z.boolean(),
});
export type Alternative = z.infer<typeof Alternative>;

/** RFC 9457: `detail` is the Italian sentence for the person; `errors` on 422 maps each wrong field to its sentence. */
export const Problem = z.object({
  type: z
    .enum(Object.keys(problemTypes) as ProblemType[])
    .optional()
    .describe('about:blank when it is missing'),
  status: z.number(),
  title: z.string(),
  detail: z.string(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
  challenge: z.string().optional().describe('of /problems/second-factor'),
  proof: z.enum(['password', 'code', 'signOn']).optional().describe('of /problems/reauthenticate'),
  alternatives: z.array(Alternative).optional().describe('of /problems/taken'),
  waitable: z.boolean().optional().describe('of /problems/taken: the caller may wait for the place'),
});
export type Problem = z.infer<typeof Problem>;

/** The way in which a person proves again who they are. */
export type ProofBy = NonNullable<Problem['proof']>;
