/** What people decide about things whose retention has passed, and which each night proposes. */
import { z } from 'zod';
import { Id, text } from '../schema.ts';

const ids = z.array(Id).min(1).max(500);

/** The proposals that are approved: all of them, or none when the list has changed. */
export const Approved = z.strictObject({ ids });

/** The proposals that are put off for a year, and why. */
export const PutOff = z.strictObject({ ids, reason: text(300) });
