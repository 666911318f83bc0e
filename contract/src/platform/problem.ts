import { z } from 'zod';

/**
 * The refusals that a program must tell apart, each with its status. Programs read the type and never the sentence,
 * which is for people and may change. Every other refusal has the type `about:blank`, which RFC 9457 lets us leave out:
 * its status says enough (401 nobody is signed in, 404 nothing is there, 422 the `errors` name the wrong fields).
 */
export const problemTypes = {
  /** The thing has been changed since the caller read it: its `version` is no longer the one that was sent. */
  '/problems/stale': 409,
  /** The place is taken: `alternatives` are other times and places that are free, `own` says that the caller has it. */
  '/problems/taken': 409,
  /** The same Idempotency-Key is at work in another request: asking again gives that request's answer. */
  '/problems/in-progress': 409,
  /** The person must prove again who they are, by what `proof` says; then the call can be repeated. */
  '/problems/reauthenticate': 409,
  /** The password was right, and the second factor is still missing: `challenge` belongs to the call that gives it. */
  '/problems/second-factor': 401,
  /** The permission that the endpoint asks for is missing. */
  '/problems/forbidden': 403,
  /** The permission is held, but counts only with a second factor, which the person lacks. */
  '/problems/factor-demanded': 403,
  /** The registration isn't complete yet, and the endpoint waits for it. */
  '/problems/incomplete': 403,
  /** The XSRF cookie isn't the one in the header. The answer brings a new cookie: the call can be repeated with it. */
  '/problems/xsrf': 403,
} as const;

export type ProblemType = keyof typeof problemTypes;

/** Something else that the person may take: when, and of which things. */
export const Alternative = z.object({
  resourceIds: z.array(z.number()),
  /** What they are called: 'Sala riunioni', 'Sala riunioni e Ducato'. */
  name: z.string(),
  from: z.string(),
  to: z.string(),
});
export type Alternative = z.infer<typeof Alternative>;

/** RFC 9457: `detail` is the Italian sentence a person reads, `errors` field → sentence on 422. */
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
  own: z.boolean().optional().describe('of /problems/taken: a booking of the caller is in the way'),
});
export type Problem = z.infer<typeof Problem>;

/** By what a person proves again who they are. */
export type ProofBy = NonNullable<Problem['proof']>;
