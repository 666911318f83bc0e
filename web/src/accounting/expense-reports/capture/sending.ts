/** Sends the photographed expenses in their order. */
import { captureExpense } from '@wms/contract/accounting/expense-reports/writing';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatCount } from '@wms/contract/platform/formats';
import { alert } from '../../../client/alerts/alert.ts';
import { call } from '../../../client/call/send.ts';
import { type Accepted, countOf, makeSender, type Outcomes, onceAs } from '../../../client/outbox/sending.ts';
import { type CapturedExpense, captured } from './outbox.ts';

/** In ms. A photo takes longer than a movement over a weak network. */
const patience = 60_000;

type ExpenseToSend = Omit<CapturedExpense, 'seq' | 'person' | 'at' | 'refused'>;

type CaptureAnswer = Answer<typeof captureExpense>;
const answers = new Map<string, CaptureAnswer>();

/** The server's answer to an expense that this page has sent. */
export const answerOf = (clientId: string): CaptureAnswer | undefined => answers.get(clientId);

export async function sendExpense(expense: ExpenseToSend): Promise<Accepted> {
  const { clientId, category, amount, date, description, traceable, photo } = expense;
  if (category === null) throw new Error('An unfinished expense waits for the person');
  const body = {
    clientId,
    category,
    amount,
    date,
    description,
    traceable: traceable ? ('true' as const) : ('false' as const),
  };
  const answer = await call(captureExpense, { body, files: { file: photo } }, onceAs(clientId, patience));
  answers.set(clientId, answer);
  return { message: answer.message };
}

export const keepSending = makeSender<CapturedExpense>(captured, {
  send: sendExpense,
  notify: alertOutcomes,
});

/** Expenses are sent in the background, unseen, so an alert says the result on any page. */
function alertOutcomes(outcomes: Outcomes) {
  const refused = countOf(outcomes, 'refused');
  const sent = countOf(outcomes, 'sent');
  // The page of the person's own reports shows the refusal with its reason.
  if (refused > 0 && window.location.pathname !== '/noteSpesa')
    alert.error(
      `${formatCount(refused, 'spesa', 'spese')} non ${refused === 1 ? 'accettata' : 'accettate'}: ` +
        'guarda il motivo in Note spesa',
    );
  else if (sent > 0) alert.success(`Rete tornata: ${formatCount(sent, 'spesa inviata', 'spese inviate')}`);
}
