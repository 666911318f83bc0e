import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { text } from '../../platform/schema.ts';

export const Place = z.object({
  /** The Belfiore code, which a codice fiscale contains: `L219`, `Z133`. */
  code: z.string(),
  name: z.string(),
  /** Null for a foreign state. */
  province: z.string().nullable(),
  /** The last day of a suppressed comune, or of a state that no longer exists. */
  until: z.string().nullable(),
  /** The postcodes of an Italian comune, as far as the list has them. */
  postcodes: z.array(z.string()),
});
export type Place = z.infer<typeof Place>;

export const searchPlaces = endpoint.get('/api/humanResources/places', {
  summary: 'Comuni per nome, al massimo 12; anche quelli soppressi, se si cerca dove si è nati',
  access: 'session',
  beforeCompletion: true,
  query: z.strictObject({ q: text(80, 0), suppressed: z.literal('yes').optional() }),
  answer: z.array(Place),
});

export const getPlace = endpoint.get('/api/humanResources/places/:code', {
  summary: 'Il comune o lo stato estero con questo codice Belfiore',
  access: 'session',
  beforeCompletion: true,
  params: z.strictObject({ code: text(10) }),
  answer: Place,
});
