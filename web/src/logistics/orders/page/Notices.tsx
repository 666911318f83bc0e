/**
 * Notices before the facts of an order: why the order waits, why this person can't approve it, that the budget isn't
 * enough.
 */
import { Button, Group, Stack } from '@mantine/core';
import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { formatEuro } from '@wms/contract/platform/formats';
import { Notice } from '../../../ui/parts/Notice.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { isToCallOff } from '../shared/labels.ts';

type Props = { order: Order; onSendAgain: (() => void) | undefined };

export function OrderNotices({ order, onSendAgain }: Props) {
  const { state, overBudget, approvalRefusal, supplier, approvals, approvalsNeeded, team } = order;
  const waits = state === 'richiesto';
  const notices = [
    waits && !approvalRefusal && approvals.length > 0 && approvals.length < approvalsNeeded
      ? `Approvato da ${approvals.map(({ name }) => name).join(', ')}: serve ancora un’altra persona.`
      : null,
    waits ? approvalRefusal && `${approvalRefusal.replace(/\.$/, '')}.` : null,
    overBudget && (waits || state === 'bozza' || state === 'respinto') ? budgetSentence(order) : null,
    overBudget?.overriddenBecause
      ? `Supera il budget del reparto, e si è deciso così: ${overBudget.overriddenBecause}`
      : null,
    waits && !team ? 'Senza reparto: non conta in nessun budget.' : null,
    isToCallOff(order) ? `${supplier.name} ha ancora l’ordine: avvisalo che è annullato.` : null,
    !supplier.active && (state === 'bozza' || state === 'approvato')
      ? `${supplier.name} è fuori uso: non gli si ordina niente.`
      : null,
  ].filter((notice): notice is string => Boolean(notice));
  const lost = lastSending(order);
  if (notices.length === 0 && !lost?.failure) return null;
  return (
    <Stack gap={8}>
      {lost?.failure && (
        <Notice color="red">
          <Group justify="space-between" gap={8}>
            <span className={textClasses.anywhere}>
              L’e-mail a {lost.recipient} non è partita: {lost.failure}.
            </span>
            {onSendAgain && (
              <Button variant="default" size="compact-md" onClick={onSendAgain}>
                Manda di nuovo
              </Button>
            )}
          </Group>
        </Notice>
      )}
      {notices.map((notice) => (
        <Notice key={notice}>{notice}</Notice>
      ))}
    </Stack>
  );
}

/** The latest mail of the order. If this mail has left, an earlier mail that failed no longer matters. */
const lastSending = ({ revisions }: Order) =>
  revisions
    .flatMap(({ sendings }) => sendings)
    .toSorted((left, right) => left.at.localeCompare(right.at))
    .at(-1);

const budgetSentence = ({ overBudget, team }: Order) => {
  const left = overBudget?.left ?? '0';
  const whose = team ? `Supera il budget di ${team.name}` : 'Supera il budget';
  return Number(left) > 0 ? `${whose}: ne restano ${formatEuro(left)}.` : `${whose}: è già finito.`;
};
