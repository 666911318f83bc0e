/** A postal address, as suppliers, recipients of delivery notes and other things with an address use it. */
import { z } from 'zod';
import { acrossFields, line, optional } from '../schema.ts';
import { Province } from './codes.ts';

/** The fields of an address in an answer. */
export const addressAnswer = {
  /** The name that people give to the address: 'Ingresso merci'. */
  label: z.string().nullable(),
  street: z.string(),
  postalCode: z.string().nullable(),
  town: z.string(),
  province: z.string().nullable(),
  country: z.string(),
};

/** The same fields in a body, which passes through `withPostcode`. */
export const addressBody = {
  label: optional(line(80)),
  street: line(160),
  postalCode: optional(line(12)),
  town: line(80),
  province: optional(Province),
  country: line(60).default('Italia'),
};

type Place = { country?: unknown; postalCode?: unknown };

/** Requires a postcode of five digits in Italy. */
export const withPostcode = <S extends z.ZodObject>(body: S) =>
  body.refine(
    ({ country, postalCode }: Place) =>
      country !== 'Italia' || typeof postalCode !== 'string' || /^\d{5}$/.test(postalCode),
    acrossFields('postalCode', 'Il CAP ha 5 cifre'),
  );
