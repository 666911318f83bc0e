import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { formatDate, formatEuro, formatInstant } from '@wms/contract/platform/formats';
import { Code, Fact, Facts } from '../../../ui/facts/Facts.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { Awaited } from '../shared/Awaited.tsx';

const waitsForApproval: readonly string[] = ['richiesto', 'approvato'];

export function OrderFacts({ order }: { order: Order }) {
  const { requester, team, neededOn, expectedOn, location, offer, paymentTerms, orderedOn, closedOn } = order;
  const { approvals, approvalsNeeded, message, notes, total, wishes } = order;
  return (
    <Facts>
      <Fact name="Totale">{formatEuro(total)}</Fact>
      {requester && <Fact name="Chiesto da">{requester.name}</Fact>}
      {team && <Fact name="Reparto">{team.name}</Fact>}
      {(approvals.length > 0 || waitsForApproval.includes(order.state)) && approvalsNeeded > 0 && (
        <Fact name="Approvazioni">
          {approvals.length} di {approvalsNeeded}
          {approvals.map(({ id, name, at }) => (
            <span key={id} style={{ display: 'block' }}>
              {name}, {formatInstant(at, 'il')}
            </span>
          ))}
        </Fact>
      )}
      {neededOn && <Fact name="Serve entro">{formatDate(neededOn)}</Fact>}
      {orderedOn && <Fact name="Ordinato">{formatDate(orderedOn)}</Fact>}
      {(expectedOn || order.late) && (
        <Fact name="Arrivo">
          <Awaited order={order} />
          {closedOn && expectedOn && `Previsto ${formatDate(expectedOn, 'il')}`}
        </Fact>
      )}
      {closedOn && <Fact name="Chiuso">{formatDate(closedOn)}</Fact>}
      {location && (
        <Fact name="Destinazione">
          <Code>{location.code}</Code> {location.name !== location.code && location.name}
        </Fact>
      )}
      {offer && <Fact name="Offerta">{offer}</Fact>}
      {paymentTerms && <Fact name="Pagamento">{paymentTerms}</Fact>}
      {wishes > 0 && (
        <Fact name="Richieste">
          {wishes === 1 ? 'Raccoglie una richiesta' : `Raccoglie ${wishes} richieste`}
        </Fact>
      )}
      {message && (
        <Fact name="Messaggio al fornitore" wide>
          <span className={textClasses.anywhere} style={{ whiteSpace: 'pre-line' }}>
            {message}
          </span>
        </Fact>
      )}
      {notes && (
        <Fact name="Note interne" wide>
          <span className={textClasses.anywhere} style={{ whiteSpace: 'pre-line' }}>
            {notes}
          </span>
        </Fact>
      )}
    </Facts>
  );
}
