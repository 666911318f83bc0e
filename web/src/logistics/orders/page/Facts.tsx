import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { orderLife } from '@wms/contract/logistics/orders/life';
import {
  formatDate,
  formatEuro,
  formatInstant,
  formatParts,
  formatQuantity,
} from '@wms/contract/platform/formats';
import { Code, Fact, Facts } from '../../../ui/facts/Facts.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { LongText } from '../../../ui/parts/LongText.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { Awaited } from '../shared/Awaited.tsx';

// This code is loaded later: few orders have returned goods, and few people see delivery notes.
const ReturnNotes = later(async () => (await import('../../delivery-notes/related/NotesFact.tsx')).NotesFact);

const waitsForApproval: readonly string[] = ['richiesto', 'approvato'];

export function OrderFacts({ order }: { order: Order }) {
  const { requester, team, neededOn, expectedOn, location, offer, paymentTerms, orderedOn, closedOn } = order;
  const { approvals, approvalsNeeded, message, notes, stopped, total, wishes } = order;
  return (
    <Facts>
      {stopped && (
        <Fact name={orderLife.states[order.state].label} wide>
          <span className={textClasses.anywhere}>
            {formatParts(formatInstant(stopped.at, 'il'), stopped.by, stopped.reason)}
          </span>
        </Fact>
      )}
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
      {(expectedOn || order.late) && order.state !== 'annullato' && (
        <Fact name="Arrivo">
          <Awaited order={order} />
          {closedOn && expectedOn && `Previsto ${formatDate(expectedOn, 'il')}`}
        </Fact>
      )}
      {closedOn && !stopped && <Fact name="Chiuso">{formatDate(closedOn)}</Fact>}
      {orderedOn && <ReturnNotes name="Reso con" filter={{ order: order.id }} />}
      {location && (
        <Fact name="Destinazione">
          <Code>{location.code}</Code> {location.name !== location.code && location.name}
        </Fact>
      )}
      {offer && <Fact name="Offerta">{offer}</Fact>}
      {paymentTerms && <Fact name="Pagamento">{paymentTerms}</Fact>}
      {wishes.length > 0 && (
        <Fact name={wishes.length === 1 ? 'Richiesta di' : 'Richieste di'} wide>
          {wishes.map(({ id, by, quantity, unit, thing, reason }) => (
            <span key={id} className={textClasses.anywhere} style={{ display: 'block' }}>
              {formatParts(
                `${by ?? 'Utente rimosso'}: ${formatQuantity(quantity, unit)} di ${thing}`,
                reason,
              )}
            </span>
          ))}
        </Fact>
      )}
      {message && (
        <Fact name="Messaggio al fornitore" wide>
          <LongText>{message}</LongText>
        </Fact>
      )}
      {notes && (
        <Fact name="Note interne" wide>
          <LongText>{notes}</LongText>
        </Fact>
      )}
    </Facts>
  );
}
