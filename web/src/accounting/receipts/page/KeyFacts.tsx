import type { ReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import { stampBearers } from '@wms/contract/accounting/rules/settings';
import { paymentMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatEuro, formatInstantDate, formatParts } from '@wms/contract/platform/formats';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../../ui/facts/Facts.tsx';
import { Link } from '../../../ui/page/link.ts';
import textClasses from '../../../ui/parts/text.module.css';
import { profilePath } from '../../../ui/people/profile-path.ts';
import { describeRemoval } from '../shared/describe-removal.ts';
import { numberOf } from '../shared/number.ts';

type ReceiptNumber = NonNullable<ReceiptDetails['replaces']>;

/** The facts of the receipt, with links to the receipts that it replaces or that replace it. */
export function KeyFacts({ receipt }: { receipt: ReceiptDetails }) {
  const { annulment, replaces, replacedBy, stamp, texts, payer, massIssueId } = receipt;
  return (
    <Facts>
      {annulment && (
        <Fact name="Annullata" wide>
          {formatParts(formatInstantDate(annulment.at, 'il'), annulment.by, annulment.reason)}
        </Fact>
      )}
      {replacedBy && (
        <Fact name="Sostituita da">
          <ToReceipt receipt={replacedBy} />
        </Fact>
      )}
      {replaces && (
        <Fact name="Sostituisce">
          <ToReceipt receipt={replaces} />
        </Fact>
      )}
      <Fact name="Intestata a" wide>
        <PayerName receipt={receipt} />
        <br />
        {formatParts(
          payer.address,
          payer.taxCode && `C.F. ${payer.taxCode}`,
          receipt.payerRemovedAt
            ? describeRemoval(receipt.payerRemovedAt)
            : payer.erased && 'Persona cancellata',
        )}
      </Fact>
      {payer.onBehalfOf && (
        <Fact name="Per conto di" wide>
          {formatParts(payer.onBehalfOf, payer.onBehalfTaxCode && `C.F. ${payer.onBehalfTaxCode}`)}
        </Fact>
      )}
      <Fact name="Importo">
        {formatEuro(receipt.amount)}
        <br />
        {receipt.amountInWords}
      </Fact>
      <Fact name="Pagamento">
        {formatParts(
          paymentMethodNames[receipt.method],
          receipt.paidOn && formatDate(receipt.paidOn, 'il'),
          receipt.reference,
        )}
      </Fact>
      <Fact name="Emessa">
        {formatParts(
          formatParts(receipt.place, formatDate(receipt.issuedOn, 'il')),
          receipt.issuedBy && `da ${receipt.issuedBy}`,
        )}
      </Fact>
      {receipt.signatory && <Fact name="Firma">{receipt.signatory}</Fact>}
      {stamp && (
        <Fact name="Imposta di bollo" wide={stamp.code !== null}>
          {formatParts(
            formatEuro(stamp.due),
            `la sostiene ${stampBearers[stamp.bearer].toLowerCase()}`,
            stamp.authorisation && `virtuale, ${stamp.authorisation}`,
            stamp.code &&
              `contrassegno ${stamp.code}${stamp.date ? ` ${formatDate(stamp.date, 'del')}` : ''}`,
          )}
        </Fact>
      )}
      {receipt.team && <Fact name="Reparto">{receipt.team}</Fact>}
      {massIssueId !== null && (
        <Fact name="Viene da">
          <Link to="/ricevute/emissione" search={{ emissione: massIssueId }} className={textClasses.link}>
            Emissione massiva
          </Link>
        </Fact>
      )}
      {texts.length > 0 && (
        <Fact name="Diciture" wide>
          {texts.map((text) => (
            <span key={text} style={{ display: 'block' }}>
              {text}
            </span>
          ))}
        </Fact>
      )}
    </Facts>
  );
}

function PayerName({ receipt: { payer } }: { receipt: ReceiptDetails }): ReactNode {
  if (payer.memberId !== null)
    return (
      <Link to={pageLink('/tesserati/$id', { id: payer.memberId })} className={textClasses.link}>
        {payer.name}
      </Link>
    );
  if (payer.institutionalEmail)
    return (
      <Link to={profilePath(payer.institutionalEmail)} className={textClasses.link}>
        {payer.name}
      </Link>
    );
  return payer.name;
}

const ToReceipt = ({ receipt }: { receipt: ReceiptNumber }) => (
  <Link to={pageLink('/ricevute/$id', { id: receipt.id })} className={textClasses.link}>
    {numberOf(receipt)}
  </Link>
);
