/** What kinds of products there are, and what is dangerous about them. */
import { z } from 'zod';

export const productKinds = ['consumabile', 'attrezzatura', 'bene inventariato'] as const;
export const ProductKind = z.enum(productKinds);
export type ProductKind = z.infer<typeof ProductKind>;

export const kindNames: Readonly<Record<ProductKind, string>> = {
  consumabile: 'Consumabile',
  attrezzatura: 'Attrezzatura',
  'bene inventariato': 'Bene inventariato',
};

/** The pictograms of the CLP regulation (EC 1272/2008, annex V). */
export const hazards = [
  'GHS01',
  'GHS02',
  'GHS03',
  'GHS04',
  'GHS05',
  'GHS06',
  'GHS07',
  'GHS08',
  'GHS09',
] as const;
export const Hazard = z.enum(hazards);
export type Hazard = z.infer<typeof Hazard>;

export const hazardNames: Readonly<Record<Hazard, string>> = {
  GHS01: 'Esplosivo',
  GHS02: 'Infiammabile',
  GHS03: 'Comburente',
  GHS04: 'Gas sotto pressione',
  GHS05: 'Corrosivo',
  GHS06: 'Tossico',
  GHS07: 'Irritante o nocivo',
  GHS08: 'Grave pericolo per la salute',
  GHS09: 'Pericoloso per l’ambiente',
};
