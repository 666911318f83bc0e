/** The sentences for things that are missing, where several drawers look for them. */
import { refuse } from '../../platform/refusal.ts';

export const noOrder = () => refuse.notFound('Ordine non trovato');
export const noPlace = () => refuse.notFound('Ubicazione non trovata');
export const noProduct = () => refuse.notFound('Prodotto non trovato');

export const unknownPlace = 'Questa ubicazione non esiste';
export const unknownProduct = 'Questo prodotto non esiste';
