import { z } from 'zod';
import { Id } from '../../platform/schema.ts';
import { Unit } from './units.ts';

/** A product as other things name it, with the unit of their quantities. */
export const ProductRef = z.object({ id: Id, code: z.string(), name: z.string(), unit: Unit });
