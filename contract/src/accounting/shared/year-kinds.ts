/** The two years by which accounts are kept and receipts are numbered. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';

export const yearKinds = { solare: 'Anno solare', sociale: 'Anno sociale' } as const;
export type YearKind = keyof typeof yearKinds;
export const YearKind = z.enum(namesOf(yearKinds));
