import type { ExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import { reimbursementMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { formatIban } from '@wms/contract/platform/codes/codes';
import { formatDate, formatEuro, formatInstant, formatParts } from '@wms/contract/platform/formats';
import { compareMoney } from '@wms/contract/platform/money';
import { Code, Fact, Facts } from '../../../ui/facts/Facts.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { formatDue } from '../shared/labels.ts';

export function ReportFacts({ report }: { report: ExpenseReport }) {
  const { own, owner, team, place, fromOn, toOn, volunteer, advance, iban } = report;
  const { spent, claimed, approved, due, sentAt, decided, payment } = report;
  return (
    <Facts>
      {!own && <Fact name="Di chi">{owner.name}</Fact>}
      <Fact name="Chiesto">
        {formatEuro(claimed)}
        {compareMoney(spent, claimed) !== 0 && (
          <span style={{ display: 'block' }}>
            su {formatEuro(spent)} spesi: il resto l’ha pagato l’associazione
          </span>
        )}
      </Fact>
      {approved !== null && <Fact name="Approvato">{formatEuro(approved)}</Fact>}
      {compareMoney(advance, '0') > 0 && <Fact name="Anticipo ricevuto">{formatEuro(advance)}</Fact>}
      {(approved !== null || compareMoney(advance, '0') > 0) && <Fact name="Da avere">{formatDue(due)}</Fact>}
      <Fact name="IBAN">{iban ? <Code>{formatIban(iban)}</Code> : 'Manca'}</Fact>
      {team && <Fact name="Reparto">{team.name}</Fact>}
      {(fromOn || toOn || place) && (
        <Fact name="Quando e dove">
          <span className={textClasses.anywhere}>{formatParts(formatDays(fromOn, toOn), place)}</span>
        </Fact>
      )}
      <Fact name="Spende">{volunteer ? 'Da volontario' : 'Non da volontario'}</Fact>
      {sentAt && <Fact name="Inviata">{formatInstant(sentAt)}</Fact>}
      {decided && (
        <Fact name={decided.refused ? 'Respinta' : 'Approvata'}>
          <span className={textClasses.anywhere}>
            {formatParts(decided.by ?? 'Utente rimosso', formatInstant(decided.at), decided.reason)}
          </span>
        </Fact>
      )}
      {payment && (
        <Fact name="Rimborsata">
          <span className={textClasses.anywhere}>
            {formatParts(
              formatDate(payment.paidOn),
              reimbursementMethodNames[payment.method],
              payment.reference,
              payment.by && `da ${payment.by}`,
            )}
          </span>
        </Fact>
      )}
    </Facts>
  );
}

/** Writes one day, or a period with both days. */
const formatDays = (from: string | null, to: string | null) => {
  const day = from ?? to;
  if (!from || !to || from === to) return day && formatDate(day);
  return `${formatDate(from, 'dal')} ${formatDate(to, 'al')}`;
};
