/** The quantity and the lot of every line that moves stock. */
import { z } from 'zod';
import { messages } from '../../platform/messages.ts';
import { aboveZero, CivilDate, optional, text } from '../../platform/schema.ts';

/** A quantity above zero that fits into `numeric(14, 3)`. */
export const PositiveQuantity = aboveZero(3, 11);

export const ExpiryDate = CivilDate.refine((date) => date >= '2000', messages.date);
/** The lot or serial number that a line moves; a load creates a lot that doesn't exist yet. */
export const LotName = z.strictObject({ code: text(80), expiresOn: optional(ExpiryDate) });
