/** The person's own membership: the card, the social years and the open fees. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { getOwnMemberships, type OwnMember, printOwnCard } from '@wms/contract/accounting/members/card';
import type { MembershipPayment } from '@wms/contract/accounting/members/memberships';
import { getReceipt } from '@wms/contract/accounting/receipts/endpoints';
import { paymentMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { formatDate, formatEuro, formatParts } from '@wms/contract/platform/formats';
import { useAnswer } from '../../client/answer.ts';
import { openPdf } from '../../client/download.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../ui/parts/ItemList.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { describeDays, FeeDot } from './shared/labels.tsx';

export function OwnMembership() {
  const { data, error, refetch } = useAnswer(getOwnMemberships);
  if (!data) return <Pending error={error} onRetry={refetch} rows={3} />;
  if (data.length === 0)
    return (
      <EmptyState>
        Non risulti fra i soci: se ti sei iscritto, chiedi alla contabilità di collegarti.
      </EmptyState>
    );
  return (
    <Stack gap={28}>
      {data.map((member) => (
        <One key={member.id} member={member} />
      ))}
    </Stack>
  );
}

/** A payment, with its receipt. */
function Paid({ payment: { amount, paidOn, method, receipt } }: { payment: MembershipPayment }) {
  const how = formatParts(`${formatEuro(amount)} ${formatDate(paidOn, 'il')}`, paymentMethodNames[method]);
  if (!receipt) return how;
  const query = { anno: String(receipt.year), numero: String(receipt.number) };
  return (
    <>
      {how} ·{' '}
      <Anchor
        component="button"
        type="button"
        fz="inherit"
        onClick={() => void openPdf(getReceipt, { query })}
      >
        Ricevuta {receipt.number}/{receipt.year}
      </Anchor>
    </>
  );
}

function One({
  member: { id, number, kind, admittedOn, endedOn, open, memberships },
}: {
  member: OwnMember;
}) {
  return (
    <Section
      title={`Socio n. ${number}`}
      end={
        !endedOn && (
          <ButtonWithIcon
            icon={IconFileTypePdf}
            variant="default"
            onClick={() => void openPdf(printOwnCard, { params: { id: String(id) } })}
          >
            Tessera in PDF
          </ButtonWithIcon>
        )
      }
    >
      <Group gap="2px 16px">
        {endedOn ? (
          <StateDot colour="gray">Cessato {formatDate(endedOn, 'il')}</StateDot>
        ) : Number(open) > 0 ? (
          <StateDot colour="amber">Da pagare {formatEuro(open)}</StateDot>
        ) : (
          <StateDot colour="green">In regola</StateDot>
        )}
        <Text span c="dimmed">
          {formatParts(kind, `dentro ${formatDate(admittedOn, 'dal')}`)}
        </Text>
      </Group>
      <ItemList label={`Quote del socio n. ${number}`}>
        {memberships.map((year) => (
          <Item key={year.id} figure={formatEuro(year.fee)}>
            {describeDays(year)}
            <Small>
              {formatParts(
                year.state !== 'pagata' && year.dueOn && `da pagare entro ${formatDate(year.dueOn, 'il')}`,
              )}
            </Small>
            {year.payments.map((payment) => (
              <Small key={payment.id}>
                <Paid payment={payment} />
              </Small>
            ))}
            <FeeDot state={year.state} />
          </Item>
        ))}
      </ItemList>
    </Section>
  );
}
