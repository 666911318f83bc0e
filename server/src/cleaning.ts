/** Deletes useless data every hour, on one of the servers. */
import { z } from 'zod';
import { cupboards } from './cupboards.ts';
import { job } from './platform/jobs/job.ts';
import { forgetOldJobs } from './platform/jobs/queue.ts';
import type { Schedule } from './platform/jobs/schedule.ts';
import { forgetOldKeys } from './platform/requests/idempotency.ts';

const forget = [forgetOldKeys, forgetOldJobs, ...cupboards.flatMap(({ forget }) => forget ?? [])];

const cleaningJob = job({
  name: 'cleaning',
  payload: z.strictObject({}),
  run: (_, { db }) => Promise.all(forget.map((forgetOld) => forgetOld(db))),
});

export const cleaningSchedule: Schedule = { job: cleaningJob, everyMinutes: 60 };
