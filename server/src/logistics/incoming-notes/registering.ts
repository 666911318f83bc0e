/** Delivery notes of suppliers: registered when goods come with them, or by hand. */
import { formatDate } from '@wms/contract/platform/formats';
import { insertRow, runSql, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/http/problem.ts';
import { refusalAt } from '../../platform/refusal.ts';

export const incomingNoteConstraints: ConstraintSentences = {
  incoming_notes_once: conflict(
    'Di questo fornitore c’è già un DDT con questo numero in quell’anno',
    'number',
  ),
};

type Note = { supplierId: number; number: string; date: string };

/**
 * Answers the note with this number, and registers it when it is new: what came with one note may be received in
 * several goes. One number has one date.
 */
export async function registerNote(tx: Writer, note: Note, userId: number): Promise<number> {
  const known = await findNote(tx, note);
  if (known) {
    if (known.date !== note.date)
      throw refusalAt(
        409,
        'note.date',
        `Il DDT ${known.number} è già registrato con la data ${formatDate(known.date)}: controllala`,
      );
    return known.id;
  }
  return insertRow(tx, 'incoming_notes', {
    ...{ supplier_id: note.supplierId, number: note.number, date: note.date, registered_by: userId },
  });
}

async function findNote(tx: Writer, { supplierId, number, date }: Note) {
  const [known] = await runSql(tx)<{ id: number; number: string; date: string }>`
    select id, number, date from incoming_notes
     where supplier_id = ${supplierId} and key = regexp_replace(search_text(${number}), '\\s', '', 'g')
       and year = extract(year from ${date}::date)::integer`;
  return known;
}
