/** What every line that moves stock says: how much, and of which lot. */
import { z } from 'zod';
import { messages } from '../../platform/messages.ts';
import { aboveZero, CivilDate, optional, text } from '../../platform/schema.ts';

/** A quantity above zero, as `numeric(14, 3)` holds it. */
export const PositiveQuantity = aboveZero(3, 11);

/** The lot or serial number that a line moves; one that is not known yet is made by a load. */
export const ExpiryDate = CivilDate.refine((date) => date >= '2000', messages.date);
export const LotName = z.strictObject({ code: text(80), expiresOn: optional(ExpiryDate) });
