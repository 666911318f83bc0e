/** Removes stored files that no row knows, every night. */
import { z } from 'zod';
import { job } from '../jobs/job.ts';
import type { Schedule } from '../jobs/schedule.ts';

const unrecordedJob = job({
  name: 'unrecorded-files',
  payload: z.strictObject({}),
  run: async (_, { db, storage, log }) => {
    const removed = await storage.removeUnrecorded(db);
    if (removed > 0) log.warn({ removed }, 'stored files that no row knew were removed');
  },
});

export const unrecordedSchedule: Schedule = { job: unrecordedJob, at: '04:00' };
