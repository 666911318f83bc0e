/** Sends an order to its supplier: writes a revision with its paper, and a mail if the order is sent by mail. */
import { differencesOf } from '@wms/contract/logistics/orders/differences';
import { orderLife } from '@wms/contract/logistics/orders/life';
import type { sendOrder, sendOrderAgain } from '@wms/contract/logistics/orders/moving';
import { PrintedOrder } from '@wms/contract/logistics/orders/printed';
import type { Language } from '@wms/contract/logistics/suppliers/fields';
import { sql } from 'kysely';
import type { Services } from '../../../platform/cupboards/cupboard.ts';
import { insertRow, type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { storedFile } from '../../../platform/http/stored-file.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { type Maker, makeMove } from '../../../platform/lives/make-move.ts';
import { requireAction } from '../../../platform/lives/require-action.ts';
import { findPaper, makePaper, type PaperOf } from '../../../platform/papers/papers.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notifyWishesOrdered } from '../../wishes/news.ts';
import { lockOrder } from '../editing.ts';
import { orderLifeTable } from '../life.ts';
import { orderMailJob, paperName } from './mail-job.ts';
import { paperOf, readPrinted } from './printing.ts';

/** The tools that sending needs besides the database. */
export type SendingServices = Pick<Services, 'storage' | 'publicUrl' | 'mailIsSent'>;

type SendForm = (typeof sendOrder)['body']['_output'];
type OrderMail = (typeof sendOrderAgain)['body']['_output'];

export async function sendOrderOf(
  tx: Writer,
  id: number,
  { version, language, expectedOn, mail }: SendForm,
  user: Maker,
  services: SendingServices,
) {
  if (mail) requireMail(services);
  await makeMove(tx, orderLifeTable, { id, move: 'send', by: user, version }, async () => {
    await refuseIdleSupplier(tx, id);
    return { ordered_on: sql`rome_today()`, expected_on: expectedOn };
  });
  const { number } = await lockOrder(tx, id);
  const revisionId = await addRevision(tx, id, { language, reason: null, user }, services);
  if (mail) await addMail(tx, revisionId, mail, user);
  await notifyWishesOrdered(tx, id, user.id);
  return { message: mail ? `${number} ordinato: parte l’e-mail per ${mail.to}` : `${number} ordinato` };
}

/** Mails the last revision again; an older one is no longer what we want. */
export async function sendAgain(
  tx: Writer,
  id: number,
  mail: OrderMail,
  user: Maker,
  services: SendingServices,
) {
  requireMail(services);
  const order = await lockOrder(tx, id);
  requireAction(orderLife, 'sendAgain', order.state);
  const last = await readLastRevision(tx, id);
  if (!last) throw refuse.conflict(`${order.number} non ha ancora un PDF da mandare`);
  await addMail(tx, last.id, mail, user);
  return { message: `Parte l’e-mail per ${mail.to}` };
}

/** Calls an annulled order off at the supplier who has it. */
export async function callOff(
  tx: Writer,
  id: number,
  mail: OrderMail,
  user: Maker,
  services: SendingServices,
) {
  requireMail(services);
  const order = await lockOrder(tx, id);
  requireAction(orderLife, 'notifyCancelled', order.state);
  const last = await readLastRevision(tx, id);
  if (!last) throw refuse.conflict('L’ordine non è mai andato al fornitore: non c’è niente da disdire');
  await addMail(tx, last.id, { ...mail, cancels: true }, user);
  return { message: `Parte la disdetta per ${mail.to}` };
}

function requireMail({ mailIsSent }: SendingServices): void {
  if (!mailIsSent)
    throw refuse.conflict(
      'Qui non c’è un server di posta: segna l’ordine come già fatto, poi scarica il PDF e mandalo tu',
    );
}

async function refuseIdleSupplier(tx: Writer, id: number): Promise<void> {
  const [idle] = await runSql(tx)<{ name: string }>`
    select s.name from orders o join suppliers s on s.id = o.supplier_id where o.id = ${id} and not s.active`;
  if (idle)
    throw refuse.conflict(
      `«${idle.name}» è fuori uso: rimettilo in uso, o riporta l’ordine in bozza e cambialo`,
    );
}

export type NewRevision = {
  language: Language;
  /** Why the order was revised; null for its first revision. */
  reason: string | null;
  user: Pick<Maker, 'id'>;
};

export const readLastRevision = async (db: Reader, orderId: number) => {
  const [last] = await runSql(db)<{ id: number; revision: number; printed: unknown }>`
    select id, revision, printed from order_revisions where order_id = ${orderId} order by revision desc limit 1`;
  return last && { ...last, printed: PrintedOrder.parse(last.printed) };
};

/** Stores the order as it is now as its next revision, and makes the paper, in the same transaction. */
export async function addRevision(
  tx: Writer,
  orderId: number,
  { language, reason, user }: NewRevision,
  { storage, publicUrl }: Pick<SendingServices, 'storage' | 'publicUrl'>,
): Promise<number> {
  const last = await readLastRevision(tx, orderId);
  const revision = (last?.revision ?? 0) + 1;
  const printed = await readPrinted(tx, orderId, { revision, language, personId: user.id });
  const differences = last ? differencesOf(last.printed, printed, language) : [];
  if (last && differences.length === 0)
    throw refuse.conflict('Non è cambiato niente di quello che legge il fornitore');
  const id = await insertRow(tx, 'order_revisions', {
    order_id: orderId,
    revision,
    reason,
    made_by: user.id,
    printed: JSON.stringify(printed),
  });
  const paper = paperOf(printed, { id: orderId, site: publicUrl, differences });
  await makePaper(tx, storage, paperOfRevision(id), 'issued', paper);
  return id;
}

const paperOfRevision = (id: number): PaperOf => ({ column: 'order_revision_id', id });

type Mail = OrderMail & { cancels?: boolean };

async function addMail(
  tx: Writer,
  revisionId: number,
  { to, subject, body, cancels = false }: Mail,
  user: Maker,
) {
  const sendingId = await insertRow(tx, 'order_sendings', {
    revision_id: revisionId,
    recipient: to,
    subject,
    body,
    sent_by: user.id,
    cancels,
  });
  await addJob(tx, orderMailJob, { sendingId });
}

/** Serves the paper of a revision as it was made. */
export async function servePaper(db: Reader, storage: Storage, id: number, revision: number) {
  const [found] = await runSql(db)<{ id: number; number: string }>`
    select r.id, order_number(o.year, o.number) as number
      from order_revisions r join orders o on o.id = r.order_id where o.id = ${id} and r.revision = ${revision}`;
  const sha256 = found && (await findPaper(db, paperOfRevision(found.id)));
  if (!sha256) throw refuse.notFound('Questo PDF non c’è');
  const name = paperName(found.number, revision);
  return storedFile(storage, sha256, { type: 'application/pdf', name, inline: true, personal: true });
}
