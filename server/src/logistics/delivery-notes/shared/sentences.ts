/** The sentences that people read when a constraint of delivery notes refuses. */
import {
  type ConstraintSentences,
  conflict,
  invalid,
} from '../../../platform/database/constraint-sentences.ts';
import { unknownTeam } from '../../../platform/people/require.ts';
import { unknownPlace } from '../../shared/missing.ts';

export const deliveryNoteConstraints: ConstraintSentences = {
  delivery_notes_frozen: conflict('Un DDT emesso non cambia più: usa «Duplica e annulla»'),
  delivery_proofs_frozen: conflict('La prova di consegna c’è già e non cambia più'),
  delivery_note_return: conflict('Rientra solo quello che è uscito con il DDT: ricomincia dal suo reso'),
  delivery_note_order_return: conflict(
    'Torna al fornitore solo quello che è arrivato con il suo ordine: ricomincia dal reso dell’ordine',
  ),
  delivery_note_order_exceeded: conflict(
    'È più di quanto è arrivato con l’ordine e non è già tornato: riduci la quantità',
  ),
  delivery_note_lines_not_exceeded: conflict('È più di quanto deve ancora rientrare: riduci la quantità'),
  delivery_note_lines_product: invalid(
    'Solo un prodotto si prende da una prenotazione, da un prestito o da un’ubicazione',
    'lines',
  ),
  delivery_note_lines_source: invalid(
    'Una riga viene da una prenotazione o da un prestito, non da tutti e due',
    'lines',
  ),
  delivery_note_lines_order: invalid(
    'Una riga che torna al fornitore ha la quantità, e viene solo dal suo ordine',
    'lines',
  ),
  delivery_notes_start: invalid('Il trasporto non comincia prima dell’emissione', 'startsOn'),
  delivery_notes_delivered_after: invalid(
    'La consegna non viene prima dell’inizio del trasporto',
    'deliveredOn',
  ),
  delivery_note_loan_once: conflict(
    'La merce in prestito è già su un altro DDT: annulla quello, o togli la riga',
  ),
  delivery_notes_type_id_fkey: invalid('Questo tipo di DDT non c’è più', 'typeId'),
  delivery_notes_supplier_id_fkey: invalid('Questo fornitore non c’è più', 'supplierId'),
  delivery_notes_recipient_id_fkey: invalid('Questo destinatario non c’è più', 'recipientId'),
  delivery_notes_user_id_fkey: invalid('Questa persona non c’è più', 'userId'),
  delivery_notes_to_location_id_fkey: invalid(unknownPlace, 'toLocationId'),
  delivery_notes_booking_id_fkey: invalid('Questo viaggio non c’è più', 'bookingId'),
  delivery_notes_team_id_fkey: invalid(unknownTeam, 'teamId'),
  delivery_notes_returns_id_fkey: invalid('Questo DDT non c’è più', 'returnsId'),
  delivery_note_lines_location_id_fkey: invalid(unknownPlace, 'lines'),
  delivery_note_lines_reservation_id_fkey: invalid('Questa prenotazione non esiste', 'lines'),
  delivery_note_lines_loan_id_fkey: invalid('Questo prestito non esiste', 'lines'),
  delivery_note_lines_returned_line_id_fkey: invalid('Questa riga non esiste', 'lines'),
  delivery_note_lines_order_line_id_fkey: invalid('Questa riga dell’ordine non c’è più', 'lines'),
  delivery_note_types_name: conflict('C’è già un tipo con questo nome', 'name'),
  recipients_vat_number: conflict('Questa partita IVA è già di un altro destinatario', 'vatNumber'),
  recipients_tax_code: conflict('Questo codice fiscale è già di un altro destinatario', 'taxCode'),
};
