/**
 * A report from one photo: it has one line and its file, and is made and sent exactly once, however often the request
 * comes.
 */

import { expenseCategoryNames } from '@wms/contract/accounting/expense-reports/names';
import type { captureExpense } from '@wms/contract/accounting/expense-reports/writing';
import type { ParsedRequest } from '@wms/contract/platform/endpoint';
import { type Database, runSql, type Writer } from '../../../platform/database/connection.ts';
import { readToday } from '../../../platform/database/moment.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import type { ReceivedFile } from '../../../platform/http/endpoint.ts';
import type { User } from '../../../platform/people/user.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { sendReport } from '../moves/sending.ts';
import { numberOf } from '../shared/sql.ts';
import { attachProof, type OpenedProof, prepareProof } from './attachments.ts';
import { readDefaults } from './defaults.ts';
import { addLine } from './lines.ts';
import { createReport } from './reports.ts';

type Form = ParsedRequest<typeof captureExpense>['body'];
type KnownReport = { id: number; number: string | null; sent: boolean };

async function findCaptured(db: Database | Writer, clientId: string, user: Pick<User, 'id'>) {
  const [known] = await runSql(db)<KnownReport>`
    select r.id, ${numberOf()} as number, r.state <> 'bozza' as sent from expense_reports r
     where r.owner_id = ${user.id} and r.client_id = ${clientId}::uuid`;
  return known;
}

const repeat = ({ id, number, sent }: KnownReport) => ({
  message: sent ? `${number} è già inviata` : 'La nota spese è già tra le bozze',
  id,
  number,
  sent,
  why: null,
  repeated: true,
});

/** Opens and stores the photo, unless the same request already made its report. */
export async function prepareCapture(
  storage: Storage,
  { body, file, user, db }: { body: Form; file: ReceivedFile; user: User; db: Database },
): Promise<OpenedProof | undefined> {
  return (await findCaptured(db, body.clientId, user)) ? undefined : prepareProof(storage, file);
}

export async function capture(tx: Writer, body: Form, proof: OpenedProof | undefined, user: User) {
  const known = await findCaptured(tx, body.clientId, user);
  if (known || !proof) {
    if (!known) throw refuse.conflict('La nota spese è stata eliminata intanto: scatta di nuovo la foto');
    return repeat(known);
  }
  const { iban, volunteer } = await readDefaults(tx, user.id);
  const description = body.description ?? expenseCategoryNames[body.category];
  const { id, repeated } = await createReport(
    tx,
    {
      clientId: body.clientId,
      purpose: description,
      teamId: body.teamId,
      place: null,
      fromOn: null,
      toOn: null,
      volunteer,
      advance: '0',
      iban,
    },
    user,
  );
  // The same request came twice at once, and this one waited for the other.
  if (repeated) {
    const made = await findCaptured(tx, body.clientId, user);
    if (made) return repeat(made);
  }
  const { id: lineId } = await addLine(
    tx,
    id,
    {
      kind: 'spesa',
      date: body.date ?? (await readToday(tx)),
      category: body.category,
      description,
      amount: body.amount,
      currency: null,
      rate: null,
      paidBy: null,
      traceable: body.traceable === 'true',
      from: null,
      to: null,
      roundTrip: null,
      kilometres: null,
      vehicle: null,
      fuel: null,
      plate: null,
    },
    user,
  );
  await attachProof(tx, { reportId: id, lineId }, proof);
  if (body.send === 'false')
    return { message: 'Salvata tra le bozze', id, number: null, sent: false, why: null, repeated: false };
  try {
    const sent = await inSavepoint(tx, () => sendReport(tx, { id }, user));
    return { message: sent.message, id, number: sent.number, sent: true, why: null, repeated: false };
  } catch (error) {
    // A report that can't be sent isn't lost: it stays a draft, and the answer says why.
    if (!(error instanceof Refusal)) throw error;
    const why = error.message;
    return { message: `Salvata tra le bozze: ${why}`, id, number: null, sent: false, why, repeated: false };
  }
}
