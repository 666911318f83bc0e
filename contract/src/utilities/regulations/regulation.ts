/** A regulation: its kinds, the people of whom it is asked, and its versions. */
import { z } from 'zod';
import { Id, Instant } from '../../platform/schema.ts';

/** The two forms of a confirmation: a privacy notice is read, not accepted. */
export const RegulationKind = z.enum(['accettazione', 'presa visione']);
export type RegulationKind = z.infer<typeof RegulationKind>;

/** The words of each kind, wherever people meet them. */
export const kindWords: Readonly<Record<RegulationKind, KindWords>> = {
  accettazione: {
    label: 'Accettazione',
    button: 'Ho letto e accetto',
    done: 'Accettato',
    open: 'Da accettare',
  },
  'presa visione': {
    label: 'Presa visione',
    button: 'Ne ho preso visione',
    done: 'Preso visione',
    open: 'Da leggere',
  },
};
type KindWords = { label: string; button: string; done: string; open: string };

/** The people of whom a regulation is asked. */
export const audienceLabels = {
  nobody: 'Nessuno: chi vuole lo legge',
  everyone: 'Tutte le persone',
  team: 'Chi è in un reparto',
  permission: 'Chi ha un permesso',
} as const;
export const Audience = z.enum(['nobody', 'everyone', 'team', 'permission']);
export type Audience = z.infer<typeof Audience>;

/** The refusals of a closed regulation, a replaced version, and a day that is too early or too late. */
export const sentences = {
  replaced: 'Intanto è uscita una nuova versione: leggi quella',
  closed: 'Questo regolamento non è più in uso',
  notBefore: 'Non può entrare in vigore prima della versione precedente',
  withinAYear: 'Può entrare in vigore al più tardi fra un anno',
} as const;

export const RegulationVersion = z.object({
  id: Id,
  /** Its number: 1, 2, 3, … */
  version: z.number(),
  form: z.enum(['pdf', 'text']),
  /** The day from which it is in force, until the next version is. */
  effectiveOn: z.string(),
  publishedAt: Instant,
  /** The changes in this version; null when nobody described them. */
  changes: z.string().nullable(),
  /** The moment at which the person who asks confirmed it. */
  confirmedAt: Instant.nullable(),
});
export type RegulationVersion = z.infer<typeof RegulationVersion>;

export const Regulation = z.object({
  id: Id,
  title: z.string(),
  kind: RegulationKind,
  /** The version in force; null before the first one is in force. */
  current: RegulationVersion.nullable(),
  /** The next version that will be in force; null when there is none. */
  coming: RegulationVersion.nullable(),
  /** The day until which the person must confirm the version in force; null when they are not asked. */
  dueOn: z.string().nullable(),
  /** Whether the person may confirm it: they are asked to, or the booking of a room or a van requires it. */
  confirmable: z.boolean(),
  closed: z.boolean(),
});
export type Regulation = z.infer<typeof Regulation>;

/** The number of people who are asked to confirm the version in force of a regulation, and of those who have. */
export const RegulationPeople = z.object({ id: Id, asked: z.number(), confirmed: z.number() });
export type RegulationPeople = z.infer<typeof RegulationPeople>;

/** Answers whether the person must still confirm the version in force. */
export const isOpen = ({ current, dueOn }: Pick<Regulation, 'current' | 'dueOn'>): boolean =>
  current !== null && dueOn !== null && current.confirmedAt === null;
