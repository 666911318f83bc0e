/** The news of expense reports: for those who decide, for the owner, and for people whom a comment mentions. */

import {
  decidesExpenses,
  type ExpenseReportMove,
  type ExpenseReportState,
} from '@wms/contract/accounting/expense-reports/life';
import { seesExpenses } from '@wms/contract/accounting/expense-reports/paths';
import { pageLink } from '@wms/contract/pages/link';
import { formatEuro } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import type { Mention } from '../../platform/annotations/comments.ts';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import type { StepTaken } from '../../platform/lives/make-move.ts';
import { news } from '../../platform/news/news.ts';
import { notify } from '../../platform/news/notify.ts';
import { numberOf } from './shared/sql.ts';

type ReportNews = {
  id: number;
  number: string;
  purpose: string;
  owner: string;
  ownerId: number;
  due: string;
  claimed: string;
  by: string | null;
  byId: number | null;
};

const pageOf = ({ id }: Pick<ReportNews, 'id'>) => pageLink('/noteSpesa/$id', { id });
const mails = { ways: ['bell', 'mail'], mailKeptHours: 48 } as const;

export const expenseToApprove = news<ReportNews>({
  ...mails,
  concerns: decidesExpenses,
  kind: 'accounting.expense-to-approve',
  label: 'Note spese da approvare',
  audience: ({ ownerId }) => ({ holdersOf: can.receiptsManagement, except: ownerId }),
  sentence: ({ owner, number, claimed, purpose }) =>
    `${owner} ha inviato ${number}: ${formatEuro(claimed)} per «${purpose}»`,
  leadsTo: pageOf,
});

const outcomes: { readonly [move in ExpenseReportMove]?: string } = {
  approve: 'è approvata',
  reject: 'è respinta: correggila e inviala di nuovo',
  reconsider: 'aspetta di nuovo una decisione: il rifiuto non vale più',
  pay: 'è rimborsata',
  unpay: 'non è ancora rimborsata: il rimborso segnato era sbagliato',
};

export const expenseDecided = news<
  ReportNews & { outcome: string; reason: string | null; money: string | null }
>({
  ...mails,
  concerns: seesExpenses,
  kind: 'accounting.expense-decided',
  label: 'Note spese che hai inviato: approvate, respinte, rimborsate',
  audience: ({ ownerId, byId }) => ({ people: [ownerId], except: byId }),
  sentence: ({ number, outcome, reason, money }) =>
    `${number} ${outcome}${money ? ` (${money})` : ''}${reason ? `. Motivo: ${reason}` : ''}`,
  leadsTo: pageOf,
});

export const expenseIbanAsked = news<ReportNews>({
  ...mails,
  concerns: seesExpenses,
  kind: 'accounting.expense-iban-asked',
  label: 'A una tua nota spese manca l’IBAN',
  audience: ({ ownerId }) => ({ people: [ownerId] }),
  sentence: ({ number, due }) =>
    `Scrivi l’IBAN su cui ricevere ${formatEuro(due)} di ${number}: senza, il bonifico non parte`,
  leadsTo: pageOf,
});

export const mentionedOnExpense = news<ReportNews & { people: readonly number[] }>({
  ...mails,
  concerns: seesExpenses,
  kind: 'accounting.expense-mention',
  label: 'Qualcuno ti menziona nei commenti di una nota spese',
  audience: ({ people }) => ({ people }),
  sentence: ({ by, number, purpose }) => `${by} ti ha menzionatə nei commenti a ${number} («${purpose}»)`,
  leadsTo: ({ id }) => pageLink('/noteSpesa/$id', { id }, { scheda: 'commenti' }),
});

async function readAbout(tx: Writer, id: number, byId: number | null): Promise<ReportNews | undefined> {
  const [about] = await runSql(tx)<Omit<ReportNews, 'byId'>>`
    select r.id, coalesce(${numberOf()}, 'una nota spese in bozza') as number, r.purpose, r.owner_id as "ownerId",
           (select u.first_name || ' ' || u.last_name from users u where u.id = r.owner_id) as owner, r.due, r.claimed,
           (select u.first_name || ' ' || u.last_name from users u where u.id = ${byId}::integer) as by
      from expense_reports r where r.id = ${id}`;
  return about && { ...about, byId };
}

/** Tells those who decide that a report was sent, and tells its owner what others decided. */
export async function notifyExpenseStep(
  tx: Writer,
  { id, move, by, reason }: StepTaken<ExpenseReportState, ExpenseReportMove>,
): Promise<void> {
  const outcome = outcomes[move];
  if (move !== 'send' && !outcome) return;
  const about = await readAbout(tx, id, by?.id ?? null);
  if (!about) return;
  if (move === 'send') await notify(tx, expenseToApprove, about);
  else if (outcome)
    await notify(tx, expenseDecided, {
      ...about,
      outcome,
      reason,
      money: move === 'reject' || move === 'reconsider' ? null : formatEuro(about.due),
    });
}

export async function notifyIbanAsked(tx: Writer, id: number, byId: number): Promise<void> {
  const about = await readAbout(tx, id, byId);
  if (about) await notify(tx, expenseIbanAsked, about);
}

export async function notifyMentionedOnExpense(tx: Writer, mention: Mention): Promise<void> {
  const about = await readAbout(tx, mention.thingId, mention.authorId);
  if (about) await notify(tx, mentionedOnExpense, { ...about, people: mention.mentioned });
}
