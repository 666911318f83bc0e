/** Computes a receipt: the sum of its lines, the duty, and the words below the amount. It refuses nothing. */

import type { ReceiptKind } from '@wms/contract/accounting/rules/kinds';
import { type StampDuty, stampDuty } from '@wms/contract/accounting/rules/stamp-duty';
import type { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import { formatDate, formatEuro } from '@wms/contract/platform/formats';
import { addMoney } from '@wms/contract/platform/money';
import type { FiscalRules } from './fiscal-rules.ts';

type Kind = Pick<ReceiptKind, 'name' | 'nature' | 'stampRule' | 'exemptText' | 'vat' | 'lawText' | 'active'>;

/** A field of the form, and the sentence that is shown beside it. */
export type Obstacle = { field: string; sentence: string };

export type Draft = {
  lines: string;
  duty: StampDuty;
  total: string;
  /**
   * The texts that are printed below the amount, in their order. The words about the stamp are added when it is known.
   */
  texts: string[];
  obstacles: Obstacle[];
};

type DraftedLine = { kind: Kind; amount: string };

export function draftReceipt(
  lines: readonly DraftedLine[],
  method: PaymentMethod | null,
  rules: FiscalRules,
): Draft {
  const duty = stampDuty({
    ...rules.duty,
    lines: lines.map(({ kind, amount }) => ({ ...kind, amount })),
  });
  const sum = addMoney(...lines.map(({ amount }) => amount));
  const donated = lines.some(({ kind }) => kind.nature === 'donazione');
  // A tax deduction requires a traceable payment, so a receipt for cash must not promise one.
  const donation = donated && method !== null && method !== 'contanti' ? rules.donationText : null;
  const texts = [
    ...new Set(lines.flatMap(({ kind }) => kind.lawText ?? [])),
    ...(donation ? [donation] : []),
    ...duty.texts,
  ];
  const obstacles = lines.flatMap(({ kind }, at): Obstacle[] => {
    const field = `lines.${at}.kindId`;
    if (!kind.active) return [{ field, sentence: `«${kind.name}» è fuori uso: scegli un’altra causale` }];
    if (rules.commercial && kind.nature === 'corso')
      return [
        {
          field,
          sentence:
            `«${kind.name}» è un corrispettivo e l’ente svolge attività commerciale: ` +
            'emetti fattura, non ricevuta',
        },
      ];
    return [];
  });
  return { lines: sum, duty, total: addMoney(sum, duty.charged), texts, obstacles };
}

export type Stamp = { code: string; date: string };

/** Returns the words of the receipt about the duty that was paid. */
export function stampText({ texts, authorisation }: FiscalRules, stamp: Stamp | null): string {
  if (stamp) return `${texts.physicalStamp}, contrassegno n. ${stamp.code} ${formatDate(stamp.date, 'del')}`;
  return `${texts.virtualStamp}, ${authorisation}`;
}

/**
 * Returns why the duty can't be paid in this way; it is paid virtually where that is authorised, unless a stamp was
 * typed.
 */
export function stampObstacle(
  { duty: { due } }: Pick<Draft, 'duty'>,
  stamp: Stamp | null,
  { authorisation }: FiscalRules,
  issuedOn: string,
): Obstacle | null {
  if (due === null)
    return (
      stamp && { field: 'stamp', sentence: 'Su questa ricevuta il bollo non è dovuto: togli il contrassegno' }
    );
  if (!stamp)
    return authorisation === null
      ? {
          field: 'stamp.code',
          sentence: `È dovuta l’imposta di bollo di ${formatEuro(due)}: scrivi il numero e la data del contrassegno`,
        }
      : null;
  if (stamp.date > issuedOn)
    return {
      field: 'stamp.date',
      sentence: `Il contrassegno non può avere una data dopo quella della ricevuta, ${formatDate(issuedOn, 'il')}`,
    };
  return null;
}
