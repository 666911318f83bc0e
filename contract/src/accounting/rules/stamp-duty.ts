/**
 * The duty on documents (imposta di bollo, DPR 642/1972): whether a receipt owes it, how much, and what is printed of
 * it. Lines that are exempt or subject to VAT don't count; the others together must be above the threshold, before the
 * stamp's own line is added.
 */
import { addMoney, compareMoney } from '../../platform/money.ts';
import type { Nature, StampRule } from './kinds.ts';
import type { BodyKind, StampBearer } from './settings.ts';

export type DutyLine = {
  nature: Nature;
  stampRule: StampRule;
  /** The article by which the line's kind is always exempt. */
  exemptText: string | null;
  vat: boolean;
  amount: string;
};

export type DutyRules = {
  body: BodyKind;
  threshold: string;
  /** What is due. */
  duty: string;
  bearer: StampBearer;
  /** The words that are printed when nothing is due. */
  texts: { fee: string; ets: string; asd: string; vat: string; belowThreshold: string };
};

export type StampDuty = {
  /** What the lines that are neither exempt nor subject to VAT amount to. */
  looksAt: string;
  /** Null when nothing is due. */
  due: string | null;
  /** What is added to the receipt for it: the duty when whoever pays bears it, else 0.00. */
  charged: string;
  /** Why nothing is due, of each kind of line once; empty when it is due of all lines. */
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

/** The words of the article by which a line is exempt, whatever its amount; null when it is not. */
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
