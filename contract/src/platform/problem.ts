import { z } from 'zod';

/** RFC 9457: `detail` is the Italian sentence a person reads, `errors` field → sentence on 422. */
export const Problem = z.object({
  status: z.number(),
  title: z.string(),
  detail: z.string(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
