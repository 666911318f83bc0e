/** The states of an order, for code that names an order and doesn't need its moves (`life.ts`). */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import type { LifeState } from '../../platform/life.ts';

export const orderStates = {
  bozza: { label: 'Bozza', tone: 'quiet' },
  richiesto: { label: 'Richiesto', tone: 'attention' },
  approvato: { label: 'Approvato', tone: 'active' },
  respinto: { label: 'Respinto', tone: 'bad' },
  ordinato: { label: 'Ordinato', tone: 'active' },
  'parzialmente ricevuto': { label: 'Parzialmente ricevuto', tone: 'attention' },
  ricevuto: { label: 'Ricevuto', tone: 'good' },
  'chiuso con residuo': { label: 'Chiuso con residuo', tone: 'quiet' },
  annullato: { label: 'Annullato', tone: 'quiet' },
} as const satisfies Record<string, LifeState>;

export const OrderState = z.enum(namesOf(orderStates));
export type OrderState = z.infer<typeof OrderState>;

/** States in which something still has to arrive. */
export const awaitedStates = ['ordinato', 'parzialmente ricevuto'] as const satisfies readonly OrderState[];
