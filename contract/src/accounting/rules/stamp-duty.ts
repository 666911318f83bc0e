/**
 * The duty on documents (imposta di bollo, DPR 642/1972): whether a receipt owes it, how much, and the printed texts.
 * Lines that are exempt or subject to VAT don't count; the other lines together must be above the threshold, without
 * the stamp's own line.
 */
import { addMoney, compareMoney } from '../../platform/money.ts';
import type { Nature, StampRule } from './kinds.ts';
import type { BodyKind, StampBearer } from './settings.ts';

export type DutyLine = {
  nature: Nature;
  stampRule: StampRule;
  /** The article that makes the line's kind always exempt. */
  exemptText: string | null;
  vat: boolean;
  amount: string;
};

export type DutyRules = {
  body: BodyKind;
  threshold: string;
  /** The amount of the duty, when it is due. */
  duty: string;
  bearer: StampBearer;
  /** The words that are printed when nothing is due. */
  texts: { fee: string; ets: string; asd: string; vat: string; belowThreshold: string };
};

export type StampDuty = {
  /** The sum of the lines that are neither exempt nor subject to VAT. */
  looksAt: string;
  /** Null when nothing is due. */
  due: string | null;
  /** The amount that the receipt adds for it: the duty when the payer bears it, else 0.00. */
  charged: string;
  /** The reasons why nothing is due, once for each kind of line; empty when duty is due on all lines. */
  texts: string[];
};

export function stampDuty({ lines, ...rules }: DutyRules & { lines: readonly DutyLine[] }): StampDuty {
  const taxed = lines.filter((line) => exemptionOf(line, rules) === null);
  const looksAt = addMoney(...taxed.map(({ amount }) => amount));
  const isDue = compareMoney(looksAt, rules.threshold) === 1;
  const exemptions = lines.flatMap((line) => exemptionOf(line, rules) ?? []);
  if (taxed.length > 0 && !isDue) exemptions.push(rules.texts.belowThreshold);
  return {
    looksAt,
    due: isDue ? rules.duty : null,
    charged: isDue && rules.bearer === 'pagante' ? rules.duty : '0.00',
    texts: [...new Set(exemptions)],
  };
}

/** Returns the text of the article that makes a line exempt, whatever its amount; null when it is not exempt. */
function exemptionOf(
  { nature, stampRule, exemptText, vat }: DutyLine,
  { body, texts }: Pick<DutyRules, 'body' | 'texts'>,
): string | null {
  if (vat) return texts.vat;
  if (stampRule === 'mai') return null;
  if (stampRule === 'esente') return exemptText ?? '';
  switch (body) {
    case 'aps':
    case 'odv':
    case 'ets':
      return texts.ets;
    case 'asd':
      return texts.asd;
    case 'culturale':
      return nature === 'quota' ? texts.fee : null;
    case 'comitato':
    case 'altro':
      return null;
  }
}
