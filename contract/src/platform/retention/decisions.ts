/** The decisions on things past their retention, which each night proposes. */
import { z } from 'zod';
import { Id, text } from '../schema.ts';

const ids = z.array(Id).min(1).max(500);

/** The approved proposals: all of them are done, or none when the list has changed. */
export const Approved = z.strictObject({ ids });

/** The proposals that are postponed for a year, and the reason. */
export const PutOff = z.strictObject({ ids, reason: text(300) });
