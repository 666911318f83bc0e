/** The receipts of a mass issue: those that are issued, and those that are not, with the reason. */

import { Text } from '@mantine/core';
import type { MassIssuePreview } from '@wms/contract/accounting/receipts/mass-issue';
import { paymentMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatEuro, formatNumber, formatParts } from '@wms/contract/platform/formats';
import { Link } from '../../../ui/page/link.ts';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import textClasses from '../../../ui/parts/text.module.css';

type IssueItem = MassIssuePreview['items'][number];

const describePayment = ({ paidOn, method }: IssueItem) =>
  formatParts(`pagata ${formatDate(paidOn, 'il')}`, paymentMethodNames[method]);

const Member = ({ item: { memberId, member } }: { item: IssueItem }) => (
  <Link to={pageLink('/tesserati/$id', { id: memberId })} className={textClasses.link}>
    {member}
  </Link>
);

export function IssuedItems({ items, count }: { items: readonly IssueItem[]; count: number }) {
  if (items.length === 0) return null;
  return (
    <Section title="Chi la riceve">
      <ItemList label="Chi la riceve">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a member may have two of one day
          <Item key={index} figure={formatEuro(item.amount)}>
            <Member item={item} />
            <Small>{describePayment(item)}</Small>
          </Item>
        ))}
      </ItemList>
      <Rest shown={items.length} count={count} />
    </Section>
  );
}

type LeftOutProps = { label: string; items: MassIssuePreview['leftOut']; count: number };

export function LeftOut({ label, items, count }: LeftOutProps) {
  if (items.length === 0) return null;
  return (
    <Section title={label}>
      <ItemList label={label}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a member may have two of one day
          <Item key={index} figure={formatEuro(item.amount)}>
            <Member item={item} />
            <Small>{item.why}</Small>
            <Small>{describePayment(item)}</Small>
          </Item>
        ))}
      </ItemList>
      <Rest shown={items.length} count={count} />
    </Section>
  );
}

const Rest = ({ shown, count }: { shown: number; count: number }) =>
  count > shown && (
    <Text size="sm" c="dimmed">
      e altre {formatNumber(count - shown)}
    </Text>
  );
