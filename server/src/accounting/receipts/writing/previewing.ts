/** Previews a receipt that is being typed: nothing is written, and no number is given. */
import type { PreviewInput, ReceiptPreview } from '@wms/contract/accounting/receipts/writing';
import { formatDate } from '@wms/contract/platform/formats';
import type { z } from 'zod';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { readToday } from '../../../platform/database/moment.ts';
import { whyUnprintable } from '../../../platform/pdf/printable.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readKinds } from '../../rules/kinds.ts';
import { amountInWords } from '../amount-in-words.ts';
import { draftReceipt, type Obstacle } from '../drafting/draft-receipt.ts';
import { readFiscalRules } from '../drafting/fiscal-rules.ts';
import { type KnownPayer, readPayer } from '../drafting/payers.ts';
import { cashObstacle, dateObstacle } from '../issuing.ts';

type PreviewForm = z.output<typeof PreviewInput>;

export async function previewOf(db: Reader, typed: PreviewForm): Promise<ReceiptPreview> {
  const today = await readToday(db);
  const issuedOn = typed.issuedOn ?? today;
  const rules = await readFiscalRules(db, issuedOn);
  const kinds = await readKinds(db, { ids: typed.lines.flatMap(({ kindId }) => kindId ?? []) });
  const lines = typed.lines.flatMap(({ kindId, amount }) => {
    const kind = kinds.find(({ id }) => id === kindId);
    return kind && amount ? [{ kind, amount }] : [];
  });
  const draft = draftReceipt(lines, typed.method, rules);
  // Incomplete lines stand between the complete ones, so the obstacles must name the lines by their typed positions.
  const places = typed.lines.flatMap(({ kindId, amount }, at) =>
    amount && kinds.some(({ id }) => id === kindId) ? [at] : [],
  );
  const obstacles: Obstacle[] = draft.obstacles.map(({ field, sentence }) => ({
    field: field.replace(/\d+/, (at) => String(places[Number(at)] ?? at)),
    sentence,
  }));
  const { payer, refused } = await tryPayer(db, typed);
  obstacles.push(...refused);
  const paidOn = typed.paidOn ?? issuedOn;
  const wrongDate = dateObstacle(paidOn, issuedOn, today);
  if (wrongDate) obstacles.push(wrongDate);
  const [place] = await runSql(db)<{ year: number; earliest: string | null }>`
    select y.year, (select last_date from number_series s where s.series = 'receipts' and s.year = y.year) as earliest
      from (select receipt_year(${issuedOn}::date) as year) y`;
  const earliest = place?.earliest ?? null;
  if (earliest && earliest > issuedOn)
    obstacles.push({
      field: 'issuedOn',
      sentence: `L’ultima ricevuta del ${place?.year} è ${formatDate(earliest, 'del')}: scegli quella data o una dopo`,
    });
  if (typed.method === 'contanti' && payer) {
    const said = typed.lines.flatMap(({ paymentIds }) => paymentIds);
    const tooMuch = await cashObstacle(db, {
      payer,
      paidOn,
      amount: draft.total,
      replacesId: typed.replacesId,
      said,
    });
    if (tooMuch) obstacles.push(tooMuch);
  }
  const words = typed.lines.map(({ description }) => description);
  const unprintable = whyUnprintable([payer && shownPayer(payer), words, typed.reference]);
  if (unprintable) obstacles.push({ field: '', sentence: unprintable });
  const wanted = draft.duty.due !== null && rules.authorisation === null;
  const virtual = draft.duty.due !== null && rules.authorisation !== null;
  return {
    payer: payer && shownPayer(payer),
    lines: draft.lines,
    stampCharged: draft.duty.charged,
    total: draft.total,
    totalInWords: amountInWords(draft.total),
    stamp: {
      due: draft.duty.due,
      looksAt: draft.duty.looksAt,
      bearer: rules.duty.bearer,
      authorisation: rules.authorisation,
      wanted,
    },
    texts: [
      ...draft.texts,
      ...(wanted ? [`${rules.texts.physicalStamp}, contrassegno n. …`] : []),
      ...(virtual ? [`${rules.texts.virtualStamp}, ${rules.authorisation}`] : []),
    ],
    year: place?.year ?? Number(issuedOn.slice(0, 4)),
    earliest,
    refusals: obstacles,
    warnings: warningsOf(typed, lines, payer),
  };
}

const shownPayer = ({ memberId: _, userId: __, ...payer }: KnownPayer) => payer;

async function tryPayer(db: Reader, { payer }: PreviewForm) {
  if (!payer) return { payer: null, refused: [] };
  try {
    return { payer: await readPayer(db, payer), refused: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [field] = Object.keys(error.errors ?? {});
    return { payer: null, refused: [{ field: field ?? 'payer', sentence: error.message }] };
  }
}

function warningsOf(
  { method }: PreviewForm,
  lines: readonly { kind: { nature: string }; amount: string }[],
  payer: KnownPayer | null,
): string[] {
  const donated = lines.some(({ kind }) => kind.nature === 'donazione');
  return [
    ...(donated && method === 'contanti'
      ? ['È una donazione in contanti: chi dona non la può dedurre né detrarre, e la ricevuta non lo dice']
      : []),
    ...(payer && !payer.taxCode
      ? ['Manca il codice fiscale di chi paga: sulla ricevuta dovrebbe esserci']
      : []),
    ...(payer && !payer.address ? ['Manca l’indirizzo di chi paga'] : []),
  ];
}
