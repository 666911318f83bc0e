/** Tells a person that their document was approved or refused. */
import type { DocumentMove, DocumentState } from '@wms/contract/humanResources/documents/life';
import { formatDate } from '@wms/contract/platform/formats';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { StepTaken } from '../../../platform/lives/make-move.ts';
import { news } from '../../../platform/news/news.ts';
import { notify } from '../../../platform/news/notify.ts';
import { ownDocumentsOf } from '../own-page.ts';

type Decision = {
  personId: number;
  type: string;
  typeId: number;
  move: DocumentMove;
  reason: string | null;
  expiresOn: string | null;
  /** Whether another document stays in force, because it holds longer. */
  inForce: boolean;
  /** Whether the registration is complete; until then the documents are a step of it. */
  complete: boolean;
};

type Words = { type: string; reason: string | null; until: string | null; inForce: boolean };

const decisionOf: Readonly<Record<DocumentMove, (words: Words) => string>> = {
  approve: ({ type, until, inForce }) =>
    inForce
      ? `${type}: il documento è approvato, ma resta in vigore quello che vale più a lungo`
      : `${type}: il documento è approvato${until ? `, vale fino ${until}` : ''}`,
  reject: ({ type, reason }) => `${type}: il documento è rifiutato. Motivo: ${reason}. Caricane uno nuovo`,
  reopen: ({ type, reason }) => `${type}: il documento approvato è di nuovo in verifica. Motivo: ${reason}`,
};

export const documentDecided = news<Decision>({
  kind: 'humanResources.document-decided',
  label: 'Documenti approvati o rifiutati',
  ways: ['bell', 'mail'],
  mailKeptHours: 72,
  audience: ({ personId }) => ({ people: [personId] }),
  sentence: ({ type, move, reason, expiresOn, inForce }) =>
    decisionOf[move]({ type, reason, until: expiresOn ? formatDate(expiresOn, 'al') : null, inForce }),
  leadsTo: ({ complete, typeId }, reader) => ownDocumentsOf(complete, reader, typeId),
});

/** Writes the news in the decision's own transaction. */
export async function notifyDecision(
  tx: Writer,
  { id, move, reason }: StepTaken<DocumentState, DocumentMove>,
): Promise<void> {
  const [document] = await runSql(tx)<Omit<Decision, 'move' | 'reason'>>`
    select document.user_id as "personId", type.name as type, type.id as "typeId", document.expires_on as "expiresOn",
           document.superseded_at is not null as "inForce",
           person.registration_status = 'completato' as complete
      from documents document
      join document_types type on type.id = document.type_id
      join users person on person.id = document.user_id
     where document.id = ${id}`;
  if (document) await notify(tx, documentDecided, { ...document, move, reason });
}
