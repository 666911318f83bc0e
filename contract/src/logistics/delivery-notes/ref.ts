import { z } from 'zod';
import { Id } from '../../platform/schema.ts';
import { DeliveryNoteState } from './life.ts';

/** A reference to a note: '12/A/2026', null for a draft. */
export const DeliveryNoteRef = z.object({ id: Id, number: z.string().nullable(), state: DeliveryNoteState });
export type DeliveryNoteRef = z.infer<typeof DeliveryNoteRef>;
