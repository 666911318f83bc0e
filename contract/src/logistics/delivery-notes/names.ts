/** The choices on a delivery note, and their names as people read them. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';

export const directionNames = { uscita: 'In uscita', entrata: 'In entrata', interno: 'Interno' } as const;
export const Direction = z.enum(namesOf(directionNames));
export type Direction = z.infer<typeof Direction>;

/** The reasons of a transport; 'altro' needs a text. */
export const causaleNames = {
  vendita: 'Vendita',
  'conto visione': 'Conto visione',
  'conto deposito': 'Conto deposito',
  'conto lavorazione': 'Conto lavorazione',
  comodato: 'Comodato d’uso',
  prestito: 'Prestito d’uso',
  riparazione: 'Riparazione',
  reso: 'Reso',
  garanzia: 'Sostituzione in garanzia',
  omaggio: 'Omaggio',
  campionatura: 'Campionatura',
  trasferimento: 'Trasferimento tra sedi',
  evento: 'Evento, gara o fiera',
  smaltimento: 'Smaltimento',
  altro: 'Altro',
} as const;
export const Causale = z.enum(namesOf(causaleNames));
export type Causale = z.infer<typeof Causale>;

/** Causali that are unusual for goods with this direction: the form doubts such a choice, and never refuses it. */
const unusual: Readonly<Record<Direction, readonly Causale[]>> = {
  uscita: ['trasferimento'],
  entrata: ['vendita', 'smaltimento', 'trasferimento'],
  interno: [
    ...(['vendita', 'conto visione', 'conto deposito', 'conto lavorazione', 'comodato'] as const),
    ...(['reso', 'garanzia', 'omaggio', 'campionatura', 'smaltimento'] as const),
  ],
};
export const isUnusualCausale = (causale: string, direction: Direction) =>
  unusual[direction].some((candidate) => candidate === causale);

export const aspectNames = {
  scatola: 'Scatola o cartone',
  pallet: 'Pallet o bancale',
  sfuso: 'Sfuso',
  'a vista': 'A vista',
  busta: 'Busta',
  cassa: 'Cassa',
  collettame: 'Collettame',
} as const;
export const Aspect = z.enum(namesOf(aspectNames));
export type Aspect = z.infer<typeof Aspect>;

export const portoNames = {
  franco: 'Franco',
  assegnato: 'Assegnato',
  addebitato: 'Addebitato in fattura',
} as const;
export const Porto = z.enum(namesOf(portoNames));
export type Porto = z.infer<typeof Porto>;

export const carriedByNames = {
  mittente: 'Mittente',
  destinatario: 'Destinatario',
  vettore: 'Vettore',
} as const;
export const CarriedBy = z.enum(namesOf(carriedByNames));
export type CarriedBy = z.infer<typeof CarriedBy>;

/** Where the other party comes from: suppliers, our people, the address book, or free text. */
export const recipientKindNames = {
  fornitore: 'Fornitore',
  persona: 'Persona',
  rubrica: 'Rubrica',
  libero: 'Scritto a mano',
} as const;
export const RecipientKind = z.enum(namesOf(recipientKindNames));
export type RecipientKind = z.infer<typeof RecipientKind>;

/** The ways in which a supplier makes up for goods that go back to them. */
export const returnForNames = {
  sostituzione: 'Il fornitore lo sostituisce',
  rimborso: 'Rimborso o nota di credito',
} as const;
export const ReturnFor = z.enum(namesOf(returnForNames));
export type ReturnFor = z.infer<typeof ReturnFor>;

/** The letters of a series; empty for the main series. */
export const SeriesLetters = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{0,2}$/, 'Una serie ha una o due lettere, o nessuna');

/** Writes '12/2026', or '12/A/2026' for a series other than the main one. */
export const writeNumber = (number: number, letters: string, year: number) =>
  `${number}/${letters ? `${letters}/` : ''}${year}`;
