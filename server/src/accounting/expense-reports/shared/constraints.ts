/** The sentences that people read when the database refuses a change of an expense report. */
import { type ConstraintSentences, conflict } from '../../../platform/database/constraint-sentences.ts';

export const tooMuchOfDay =
  'Autocertificazioni: in un giorno superi il massimo, contando tutte le tue note spese';
export const tooMuchOfMonth =
  'Autocertificazioni: nel mese superi il massimo, contando tutte le tue note spese';

export const expenseConstraints: ConstraintSentences = {
  expense_reports_not_own: conflict('È una nota spese tua: la approva e la rimborsa un’altra persona'),
  expense_reports_empty: conflict('La nota spese non ha righe: aggiungine una prima di inviarla'),
  expense_reports_frozen: conflict('La nota spese è già inviata: ritirala prima di cambiarla'),
  expense_reports_kept: conflict('Una nota spese con un numero non si elimina'),
  expense_lines_frozen: conflict('La nota spese è già inviata: le sue righe non cambiano'),
  expense_attachments_frozen: conflict('La nota spese è già inviata: i suoi allegati non cambiano'),
  expense_lines_to_come: conflict('Una spesa non ha una data futura'),
  expense_lines_too_old: conflict('Una spesa è troppo vecchia per chiederne il rimborso'),
  expense_lines_no_rate: conflict(
    'Per questo veicolo non c’è una tariffa valida in quel giorno: chiedi a chi tiene la contabilità',
  ),
  expense_lines_no_resolution: conflict(
    'Nessuna delibera in vigore in quel giorno ammette l’autocertificazione per questa categoria',
  ),
  expense_lines_volunteers: conflict('Solo chi è volontario può autocertificare una spesa'),
  expense_lines_day_limit: conflict(tooMuchOfDay),
  expense_lines_month_limit: conflict(tooMuchOfMonth),
  expense_lines_euro: conflict('L’importo in euro va da 0,01 a 9.999.999,99: controlla importo e cambio'),
  expense_lines_euros: conflict('In euro il cambio è 1'),
  expense_lines_approved: conflict('Non si approva più di quanto è chiesto'),
  expense_lines_reduced: conflict('Scrivi perché una riga è ridotta o rifiutata'),
  expense_lines_resolution_id_fkey: conflict('Una nota spese usa questa delibera: non si elimina'),
  expense_resolutions_used: conflict(
    'Note spese inviate usano questa delibera: cambia solo l’ultimo giorno, e non prima delle loro spese',
  ),
  mileage_rates_overlap: conflict(
    'Per questo veicolo c’è già una tariffa in quei giorni: chiudi prima quella, con l’ultimo giorno valido',
  ),
  expense_reports_matched: conflict(
    'Un movimento della banca conferma questo rimborso: prima annulla l’abbinamento in Banca',
  ),
  expense_payments_frozen: conflict('Un pagamento registrato non cambia'),
};
