/** The sentences for refusals of the database about a stock-take, by the constraint's name. */
import { type ConstraintSentences, conflict, invalid } from '../../platform/database/constraint-sentences.ts';
import { unknownPlace } from '../shared/missing.ts';

export const stockTakeConstraints: ConstraintSentences = {
  stock_take_not_open: conflict('La conta è chiusa: chi gestisce il magazzino può riaprirla'),
  stock_take_not_reviewed: conflict('Si decide in revisione: chiudi prima la conta'),
  stock_take_closed: conflict('L’inventario è chiuso: non cambia più'),
  stock_takes_location_id_fkey: invalid(unknownPlace, 'locationId'),
  stock_takes_macro_category_id_fkey: invalid('Questa categoria non esiste', 'macroCategoryId'),
  stock_takes_sub_category_id_fkey: invalid('Questa sottocategoria non esiste', 'subCategoryId'),
};

/**
 * Returns the field of a count to which a constraint belongs: that of a movement, but with the quantity as `counted`.
 */
export const fieldOfCount = (constraint: string): string =>
  /_(needs|without)_/.test(constraint) ? 'lot.code' : 'counted';
