/** The sentences that people read when the database refuses a change of receipts. */
import { type ConstraintSentences, conflict, invalid } from '../../platform/database/constraint-sentences.ts';

export const receiptConstraints: ConstraintSentences = {
  receipts_stamp_code: conflict('Questo contrassegno è già su un’altra ricevuta', 'stamp.code'),
  receipts_stamp_date: invalid(
    'Il contrassegno non può avere una data dopo quella della ricevuta',
    'stamp.date',
  ),
  receipts_paid_before: invalid('La ricevuta non può avere una data prima del pagamento', 'issuedOn'),
  receipts_to_come: invalid('La ricevuta non può avere una data futura', 'issuedOn'),
  receipts_replaced_once: conflict('Questa ricevuta è già stata sostituita'),
  receipts_sum: conflict('L’importo non è la somma delle righe: ricarica e riprova'),
  memberships_paid: conflict('Della quota resterebbe pagato più del dovuto: ricarica e riprova'),
  receipt_year_kept: conflict(
    'Di quell’anno ci sono già ricevute: scegli il primo giorno di un anno che non ne ha ancora',
    'validFrom',
  ),
  mass_issues_open: conflict('Un’altra emissione è in corso: aspetta che finisca, o fermala'),
};
