/** The kinds of products, and their hazards. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';

export const kindNames = {
  consumabile: 'Consumabile',
  attrezzatura: 'Attrezzatura',
  'bene inventariato': 'Bene inventariato',
} as const;
export const productKinds = namesOf(kindNames);
export const ProductKind = z.enum(productKinds);
export type ProductKind = z.infer<typeof ProductKind>;

/** The pictograms of the CLP regulation (EC 1272/2008, annex V). */
export const hazardNames = {
  GHS01: 'Esplosivo',
  GHS02: 'Infiammabile',
  GHS03: 'Comburente',
  GHS04: 'Gas sotto pressione',
  GHS05: 'Corrosivo',
  GHS06: 'Tossico',
  GHS07: 'Irritante o nocivo',
  GHS08: 'Grave pericolo per la salute',
  GHS09: 'Pericoloso per l’ambiente',
} as const;
export const hazards = namesOf(hazardNames);
export const Hazard = z.enum(hazards);
export type Hazard = z.infer<typeof Hazard>;
