/** The social years of a member, each with its fee, its payments and their receipts. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Member } from '@wms/contract/accounting/members/member';
import {
  deleteMembership,
  type Membership,
  type MembershipPayment,
  removePayment,
} from '@wms/contract/accounting/members/memberships';
import { openReceipt } from '@wms/contract/accounting/receipts/register';
import { paymentMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { formatDate, formatEuro, formatParts } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { openPdf } from '../../../client/download.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { useIdle } from '../../../ui/page/use-idle.ts';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { useFeeReceipt } from '../paying/use-fee-receipt.ts';
import { describeDays, FeeDot, nameOf, yearName } from '../shared/labels.tsx';

const PayModal = later(async () => (await import('../paying/PayModal.tsx')).PayModal);
const YearModal = later(async () => (await import('./YearModal.tsx')).YearModal);
const NewYearModal = later(async () => (await import('./NewYearModal.tsx')).NewYearModal);

type Props = { member: Member; start: string | undefined };
type OpenDialog = { what: 'pay' | 'edit'; of: Membership } | { what: 'add' };

export function Memberships({ member, start }: Props) {
  const [dialog, open, close] = useDialog<OpenDialog>();
  const { memberships, state } = member;
  const nameOfYear = (year: number) => yearName(year, start);
  return (
    <Stack gap={28} maw={960}>
      {memberships.length === 0 && <EmptyState>Nessuna quota: aggiungi il primo anno sociale.</EmptyState>}
      {memberships.map((membership) => (
        <Year
          key={membership.id}
          member={member}
          membership={membership}
          year={nameOfYear(membership.socialYear)}
          onPay={() => open({ what: 'pay', of: membership })}
          onEdit={() => open({ what: 'edit', of: membership })}
        />
      ))}
      {state === 'attivo' && (
        <div>
          <ButtonWithIcon icon={IconPlus} variant="default" onClick={() => open({ what: 'add' })}>
            Aggiungi un anno
          </ButtonWithIcon>
        </div>
      )}
      {dialog?.what === 'pay' && (
        <PayModal
          member={{ id: member.id, name: nameOf(member) }}
          membership={{ ...dialog.of, yearName: nameOfYear(dialog.of.socialYear) }}
          onClose={close}
        />
      )}
      {dialog?.what === 'edit' && (
        <YearModal
          memberId={member.id}
          membership={dialog.of}
          year={nameOfYear(dialog.of.socialYear)}
          onClose={close}
        />
      )}
      {dialog?.what === 'add' && <NewYearModal member={member} onClose={close} />}
    </Stack>
  );
}

type YearProps = {
  member: Member;
  membership: Membership;
  year: string;
  onPay: () => void;
  onEdit: () => void;
};

function Year({ member, membership, year, onPay, onEdit }: YearProps) {
  const { id, kind, fee, paid, open, dueOn, state, payments, remindedOn } = membership;
  const remove = useConfirmedChange(deleteMembership, {
    title: `Togli la quota ${year}`,
    message: `Nessuno ha pagato niente per il ${year}. La quota di ${nameOf(member)} non è più chiesta.`,
    confirmLabel: 'Togli la quota',
    params: { id: String(id) },
  });
  return (
    <Section
      title={`Anno ${year}`}
      end={
        <Group gap={4} wrap="nowrap">
          {state !== 'pagata' && (
            <Button variant="default" size="xs" onClick={onPay} aria-label={`Incassa la quota ${year}`}>
              Incassa
            </Button>
          )}
          <IconButton icon={IconPencil} label={`Modifica la quota ${year}`} onClick={onEdit} />
          {payments.length === 0 && (
            <IconButton icon={IconTrash} label={`Togli la quota ${year}`} onClick={() => void remove.run()} />
          )}
        </Group>
      }
    >
      <Group gap="2px 16px">
        <FeeDot state={state} />
        <Text span>
          {state === 'inParte' || (state === 'scaduta' && open !== fee)
            ? `${formatEuro(paid)} di ${formatEuro(fee)}, ancora aperti ${formatEuro(open)}`
            : formatEuro(fee)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {formatParts(
          kind.name,
          describeDays(membership),
          state !== 'pagata' && dueOn && `da pagare entro ${formatDate(dueOn, 'il')}`,
          state !== 'pagata' && remindedOn && `ultimo promemoria ${formatDate(remindedOn, 'il')}`,
        )}
      </Text>
      {payments.length > 0 && (
        <ItemList label={`Pagamenti per il ${year}`}>
          {payments.map((payment) => (
            <Payment key={payment.id} payment={payment} member={member} year={year} membershipId={id} />
          ))}
        </ItemList>
      )}
    </Section>
  );
}

type PaymentProps = { payment: MembershipPayment; member: Member; year: string; membershipId: number };

function Payment({ payment, member, year, membershipId }: PaymentProps) {
  const { id, amount, paidOn, method, reference, receipt, recordedBy } = payment;
  const issuing = useFeeReceipt(member.id, { enabled: useIdle() });
  const [busy, setBusy] = useState(false);
  const what = `Il pagamento di ${formatEuro(amount)} ${formatDate(paidOn, 'del')}`;
  const remove = useConfirmedChange(removePayment, {
    title: 'Togli il pagamento',
    message: `${what} non conta più: la quota torna aperta.`,
    params: { id: String(id) },
  });
  const issue = async () => {
    setBusy(true);
    const line = { yearName: year, membershipId, amount, paymentIds: [id] };
    await issuing.issue({ method, paidOn, reference }, [line], true);
    setBusy(false);
  };
  const number = receipt && `${receipt.number}/${receipt.year}`;
  return (
    <Item
      actions={
        receipt ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Apri la ricevuta ${number}`}
            onClick={() => void openPdf(openReceipt, { params: { id: String(receipt.id) } })}
          >
            Ricevuta {number}
          </Button>
        ) : (
          <>
            {issuing.kind && (
              <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void issue()}>
                Emetti ricevuta
              </Button>
            )}
            <IconButton
              icon={IconTrash}
              label={`Togli il pagamento ${formatDate(paidOn, 'del')}`}
              onClick={() => void remove.run()}
            />
          </>
        )
      }
    >
      {formatEuro(amount)} {formatDate(paidOn, 'il')}
      <Small>{formatParts(paymentMethodNames[method], reference, recordedBy)}</Small>
    </Item>
  );
}
