/** Every hour, by one of the servers: what is over is forgotten. */
import { z } from 'zod';
import { forgetOldDevices } from './identity/known-devices.ts';
import { forgetOldAttempts } from './identity/login-throttle.ts';
import { forgetOldLinks } from './identity/password-link.ts';
import { forgetOldSessions } from './identity/session.ts';
import { forgetOldKeys } from './platform/idempotency.ts';
import { job } from './platform/jobs/job.ts';
import { forgetOldJobs } from './platform/jobs/queue.ts';
import type { Schedule } from './platform/jobs/schedule.ts';
import { forgetOldNotifications } from './utilities/notifications/routes.ts';

const forget = [
  forgetOldAttempts,
  forgetOldDevices,
  forgetOldLinks,
  forgetOldSessions,
  forgetOldKeys,
  forgetOldJobs,
  forgetOldNotifications,
];

const cleaningJob = job({
  name: 'cleaning',
  payload: z.strictObject({}),
  run: (_, { db }) => Promise.all(forget.map((forgetOld) => forgetOld(db))),
});

export const cleaningSchedule: Schedule = { job: cleaningJob, everyMinutes: 60 };
