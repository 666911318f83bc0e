/** What somebody should know before they go on: why it waits, why not by them, a budget that is not enough. */
import { Alert, Stack } from '@mantine/core';
import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { formatEuro } from '@wms/contract/platform/formats';

export function OrderNotices({ order }: { order: Order }) {
  const { state, overBudget, whyNotApprove, supplier, approvals, approvalsNeeded } = order;
  const waits = state === 'richiesto';
  const notices = [
    waits && approvalsNeeded > 1 && approvals.length > 0 && approvals.length < approvalsNeeded
      ? `Approvato da ${approvals.map(({ name }) => name).join(', ')}: serve ancora un’altra persona.`
      : null,
    waits ? whyNotApprove && `${whyNotApprove.replace(/\.$/, '')}.` : null,
    overBudget && (waits || state === 'bozza' || state === 'respinto') ? budgetSentence(order) : null,
    overBudget?.overriddenBecause
      ? `Supera il budget del reparto, e si è deciso così: ${overBudget.overriddenBecause}`
      : null,
    !supplier.active && (state === 'bozza' || state === 'approvato')
      ? `${supplier.name} è fuori uso: non gli si ordina niente.`
      : null,
  ].filter((notice): notice is string => Boolean(notice));
  if (notices.length === 0) return null;
  return (
    <Stack gap={8}>
      {notices.map((notice) => (
        <Alert key={notice} color="amber" variant="light" c="var(--mantine-color-text)" py={10}>
          {notice}
        </Alert>
      ))}
    </Stack>
  );
}

const budgetSentence = ({ overBudget, team }: Order) => {
  const left = overBudget?.left ?? '0';
  const whose = team ? `di ${team.name} ` : '';
  return Number(left) > 0
    ? `Supera il budget ${whose}: ne restano ${formatEuro(left)}.`
    : `Supera il budget ${whose}: è già finito.`;
};
