/** The sentences for refusals of the database about a stock-take, by the constraint's name. */
import type { ConstraintSentences } from '../../platform/http/problem.ts';

const missing = (field: string, detail: string) => ({ status: 422 as const, detail, field });

export const stockTakeConstraints: ConstraintSentences = {
  stock_take_not_open: { status: 409, detail: 'La conta è chiusa: chi gestisce il magazzino può riaprirla' },
  stock_take_not_reviewed: { status: 409, detail: 'Si decide in revisione: chiudi prima la conta' },
  stock_take_closed: { status: 409, detail: 'L’inventario è chiuso: non cambia più' },
  stock_takes_location_id_fkey: missing('locationId', 'Questa ubicazione non esiste'),
  stock_takes_macro_category_id_fkey: missing('macroCategoryId', 'Questa categoria non esiste'),
  stock_takes_sub_category_id_fkey: missing('subCategoryId', 'Questa sottocategoria non esiste'),
};

/**
 * Finds the field of a count to which a constraint belongs: as for a movement, but the quantity is called `counted`.
 */
export const fieldOfCount = (constraint: string): string =>
  /_(needs|without)_/.test(constraint) ? 'lot.code' : 'counted';
