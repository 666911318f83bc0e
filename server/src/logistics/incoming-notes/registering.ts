/** Registers delivery notes of suppliers, when goods come with them or by hand. */
import { formatDate } from '@wms/contract/platform/formats';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import { refuse } from '../../platform/refusal.ts';

export const incomingNoteConstraints: ConstraintSentences = {
  incoming_notes_once: conflict(
    'Di questo fornitore c’è già un DDT con questo numero in quell’anno',
    'number',
  ),
};

type Note = { supplierId: number; number: string; date: string };

/**
 * Answers the id of the note with this number, and registers the note when it is new, because the goods of one note may
 * be received in several goes. Refuses another date for a number that is known.
 */
export async function registerNote(tx: Writer, note: Note, userId: number): Promise<number> {
  // When two people register the note at once, the second waits here and then finds the row of the first.
  const [made] = await runSql(tx)<{ id: number }>`
    insert into incoming_notes (supplier_id, number, date, registered_by)
    values (${note.supplierId}, ${note.number}, ${note.date}, ${userId})
    on conflict on constraint incoming_notes_once do nothing returning id`;
  if (made) return made.id;
  const known = await findNote(tx, note);
  if (!known) throw new Error('a delivery note of a supplier is neither new nor known');
  if (known.date !== note.date)
    throw refuse.conflict(
      `Il DDT ${known.number} è già registrato con la data ${formatDate(known.date)}: controllala`,
      'note.date',
    );
  return known.id;
}

async function findNote(tx: Writer, { supplierId, number, date }: Note) {
  const [known] = await runSql(tx)<{ id: number; number: string; date: string }>`
    select id, number, date from incoming_notes
     where supplier_id = ${supplierId} and key = regexp_replace(search_text(${number}), '\\s', '', 'g')
       and year = extract(year from ${date}::date)::integer`;
  return known;
}
