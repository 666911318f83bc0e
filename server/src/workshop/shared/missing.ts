/** The sentences for things that are missing, where several drawers look for them. */
import { refuse } from '../../platform/refusal.ts';

export const noVan = () => refuse.notFound('Furgone non trovato');
