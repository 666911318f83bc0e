/** The sentence that a person reads when the database refuses a movement, by the name of the constraint. */
import { wholeSentence } from '@wms/contract/platform/numbers/units';
import { type ConstraintSentences, conflict, invalid } from '../../platform/database/constraint-sentences.ts';

export const stockConstraints: ConstraintSentences = {
  stock_never_negative: conflict('Non ce n’è abbastanza: riduci la quantità o scegli un’altra ubicazione'),
  stock_total_never_negative: conflict(
    'Non ce n’è abbastanza: riduci la quantità o scegli un’altra ubicazione',
  ),
  stock_covers_reservations: conflict(
    'Il resto è riservato: annulla prima una prenotazione o scarica quella',
  ),
  reservations_not_exceeded: conflict('È più di quanto resta della prenotazione'),
  loans_return_not_exceeded: conflict('È più di quanto resta da restituire'),
  movement_whole_pieces: invalid(wholeSentence),
  movement_without_lot: invalid('Questo prodotto non ha lotti né numeri di serie'),
  movement_needs_lot: invalid('Manca il lotto: questo prodotto si conta per lotto'),
  movement_needs_serial: invalid('Manca il numero di serie: di questo prodotto ogni pezzo ha il suo'),
  movement_one_serial: invalid('Un numero di serie è un pezzo solo: la quantità è 1'),
  movement_needs_expiry: invalid('Manca la scadenza del lotto'),
  movement_of_inactive_product: conflict('Il prodotto è disattivato: riattivalo prima di caricarlo'),
  movement_of_closed_reservation: conflict('La prenotazione è chiusa o è di un altro prodotto'),
  movement_reverses_another: conflict('Uno storno non si storna: registra un movimento nuovo'),
  movement_of_delivery_note: conflict('È il movimento di un DDT: annulla il DDT, o registra un reso'),
  movement_of_loan: conflict('È il movimento di un prestito: registra la restituzione del prestito'),
  movement_of_arrival: conflict('È il movimento di un arrivo: annulla l’arrivo nella pagina del suo ordine'),
  movement_of_another_loan: conflict('Il prestito è di un altro prodotto o di un altro lotto'),
  serial_in_one_place: conflict('Questo numero di serie risulta già in magazzino'),
  stock_movements_reversed_once: conflict('Il movimento è già stato stornato'),
  stock_movements_two_places: invalid('Da e a sono la stessa ubicazione'),
  stock_movements_reason: invalid('Scrivi il motivo'),
  location_closed: conflict('L’ubicazione è chiusa: scegline un’altra'),
  location_holds_nothing: conflict(
    'L’ubicazione contiene solo altre ubicazioni: scegline una al suo interno',
  ),
  location_of_another_category: conflict('L’ubicazione è riservata a un’altra categoria: scegline un’altra'),
  location_full: conflict('L’ubicazione è piena: riduci la quantità o scegline un’altra'),
  location_smaller_than_contents: conflict(
    'L’ubicazione contiene già di più: sposta qualcosa, o scrivi una capienza maggiore',
    'capacity',
  ),
  location_not_empty: conflict('L’ubicazione contiene dei prodotti: spostali prima', 'holdsStock'),
  location_with_another_category: conflict(
    'L’ubicazione contiene prodotti di un’altra categoria: spostali prima',
    'macroCategoryId',
  ),
  product_in_place_of_category: conflict(
    'L’ubicazione è riservata a un’altra categoria, e il prodotto è lì: spostalo prima',
    'subCategoryId',
  ),
  products_tracking_with_stock: conflict(
    'Lotti e numeri di serie si cambiano solo quando la giacenza è zero',
    'tracking',
  ),
  products_tracking_with_loans: conflict(
    'Ce n’è in prestito: lotti e numeri di serie si cambiano quando è tornato tutto',
    'tracking',
  ),
  products_counting_in_stock_take: conflict(
    'Si sta contando in un inventario: si cambia quando è chiuso',
    'tracking',
  ),
  products_expiry_of_lots_in_stock: conflict(
    'Ci sono lotti in giacenza senza scadenza: scrivila prima, nella scheda Giacenza',
    'hasExpiry',
  ),
  products_unit_with_movements: conflict(
    'L’unità non si cambia più: il prodotto ha già dei movimenti',
    'unit',
  ),
};

/** Returns the sentence for a movement that breaks this constraint, for a refusal before the movement is booked. */
export const sentenceOf = (constraint: string): string => stockConstraints[constraint]?.detail ?? '';

/** The field of a movement's line to which a constraint belongs. */
export const fieldOfConstraint = (constraint: string): string => {
  if (/^location_|two_places/.test(constraint)) return 'toLocationId';
  if (constraint === 'movement_needs_expiry') return 'lot.expiresOn';
  if (/lot|serial$|in_one_place/.test(constraint)) return 'lot.code';
  if (/reservation/.test(constraint)) return 'reservationId';
  return constraint === 'stock_movements_reason' ? 'reason' : 'quantity';
};
