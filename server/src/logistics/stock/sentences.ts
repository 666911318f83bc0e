/** The sentence that a person reads when the database refuses a movement, by the name of the constraint. */
import { wholeSentence } from '@wms/contract/logistics/shared/units';
import type { ConstraintSentences } from '../../platform/http/problem.ts';

export const stockConstraints: ConstraintSentences = {
  stock_never_negative: {
    status: 409,
    detail: 'Non ce n’è abbastanza: riduci la quantità o scegli un’altra ubicazione',
  },
  stock_total_never_negative: {
    status: 409,
    detail: 'Non ce n’è abbastanza: riduci la quantità o scegli un’altra ubicazione',
  },
  stock_covers_reservations: {
    status: 409,
    detail: 'Il resto è riservato: annulla prima una prenotazione o scarica quella',
  },
  reservations_not_exceeded: { status: 409, detail: 'È più di quanto resta della prenotazione' },
  loans_return_not_exceeded: { status: 409, detail: 'È più di quanto resta da restituire' },
  movement_whole_pieces: { status: 422, detail: wholeSentence },
  movement_without_lot: { status: 422, detail: 'Questo prodotto non ha lotti né numeri di serie' },
  movement_needs_lot: { status: 422, detail: 'Manca il lotto: questo prodotto si conta per lotto' },
  movement_needs_serial: {
    status: 422,
    detail: 'Manca il numero di serie: di questo prodotto ogni pezzo ha il suo',
  },
  movement_one_serial: { status: 422, detail: 'Un numero di serie è un pezzo solo: la quantità è 1' },
  movement_needs_expiry: { status: 422, detail: 'Manca la scadenza del lotto' },
  movement_of_inactive_product: {
    status: 409,
    detail: 'Il prodotto è disattivato: riattivalo prima di caricarlo',
  },
  movement_of_closed_reservation: {
    status: 409,
    detail: 'La prenotazione è chiusa o è di un altro prodotto',
  },
  movement_reverses_another: { status: 409, detail: 'Uno storno non si storna: registra un movimento nuovo' },
  movement_of_another_loan: { status: 409, detail: 'Il prestito è di un altro prodotto o di un altro lotto' },
  serial_in_one_place: { status: 409, detail: 'Questo numero di serie risulta già in magazzino' },
  stock_movements_reversed_once: { status: 409, detail: 'Il movimento è già stato stornato' },
  stock_movements_two_places: { status: 422, detail: 'Da e a sono la stessa ubicazione' },
  stock_movements_reason: { status: 422, detail: 'Scrivi il motivo' },
  location_closed: { status: 409, detail: 'L’ubicazione è chiusa: scegline un’altra' },
  location_holds_nothing: {
    status: 409,
    detail: 'L’ubicazione contiene solo altre ubicazioni: scegline una al suo interno',
  },
  location_of_another_category: {
    status: 409,
    detail: 'L’ubicazione è riservata a un’altra categoria: scegline un’altra',
  },
  location_full: {
    status: 409,
    detail: 'L’ubicazione è piena: riduci la quantità o scegline un’altra',
  },
  location_smaller_than_contents: {
    status: 409,
    detail: 'L’ubicazione contiene già di più: sposta qualcosa, o scrivi una capienza maggiore',
    field: 'capacity',
  },
  location_not_empty: {
    status: 409,
    detail: 'L’ubicazione contiene dei prodotti: spostali prima',
    field: 'holdsStock',
  },
  location_with_another_category: {
    status: 409,
    detail: 'L’ubicazione contiene prodotti di un’altra categoria: spostali prima',
    field: 'macroCategoryId',
  },
  product_in_place_of_category: {
    status: 409,
    detail: 'L’ubicazione è riservata a un’altra categoria, e il prodotto è lì: spostalo prima',
    field: 'subCategoryId',
  },
  products_tracking_with_stock: {
    status: 409,
    detail: 'Lotti e numeri di serie si cambiano solo quando la giacenza è zero',
    field: 'tracking',
  },
  products_tracking_with_loans: {
    status: 409,
    detail: 'Ce n’è in prestito: lotti e numeri di serie si cambiano quando è tornato tutto',
    field: 'tracking',
  },
  products_counting_in_stock_take: {
    status: 409,
    detail: 'Si sta contando in un inventario: si cambia quando è chiuso',
    field: 'tracking',
  },
  products_expiry_of_lots_in_stock: {
    status: 409,
    detail: 'Ci sono lotti in giacenza senza scadenza: scrivila prima, nella scheda Giacenza',
    field: 'hasExpiry',
  },
  products_unit_with_movements: {
    status: 409,
    detail: 'L’unità non si cambia più: il prodotto ha già dei movimenti',
    field: 'unit',
  },
};

/** The field of a movement's line to which a constraint belongs. */
export const fieldOfConstraint = (constraint: string): string => {
  if (/^location_|two_places/.test(constraint)) return 'toLocationId';
  if (constraint === 'movement_needs_expiry') return 'lot.expiresOn';
  if (/lot|serial$|in_one_place/.test(constraint)) return 'lot.code';
  if (/reservation/.test(constraint)) return 'reservationId';
  return constraint === 'stock_movements_reason' ? 'reason' : 'quantity';
};
