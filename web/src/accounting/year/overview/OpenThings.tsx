/** The open things of a year: fees, payments without a receipt, waiting reports, and the stamp duty. */

import { Anchor, SimpleGrid } from '@mantine/core';
import type { TreasurersYear } from '@wms/contract/accounting/year/endpoints';
import type { PageAddress } from '@wms/contract/pages/link';
import { formatCount, formatDate, formatEuro, formatParts } from '@wms/contract/platform/formats';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/page/link.ts';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { EntriesLink } from './EntriesLink.tsx';

const To = ({ to, search, children }: { to: PageAddress; search?: object; children: ReactNode }) => (
  <Anchor inherit renderRoot={(props) => <Link to={to} search={search ?? {}} {...props} />}>
    {children}
  </Anchor>
);

const fees = (count: number) => formatCount(count, 'quota', 'quote');
const reportsWord = (count: number) => formatCount(count, 'nota spese', 'note spese');
const receiptsWord = (count: number) => formatCount(count, 'ricevuta', 'ricevute');
const since = (days: number | null) =>
  days === null
    ? null
    : days === 0
      ? 'la più vecchia da oggi'
      : `la più vecchia da ${formatCount(days, 'giorno', 'giorni')}`;

const describeOverdue = ({ count, amount }: TreasurersYear['openFees']['overdue']) =>
  `${formatCount(count, 'scaduta', 'scadute')}, ${formatEuro(amount)}`;

export function OpenThings({ year }: { year: TreasurersYear }) {
  const { from, to, openFees, withoutReceipt, reports, stamps } = year;
  const socialYear = String(openFees.socialYear);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={28}>
      <Section title="Da sistemare">
        <ItemList label="Da sistemare">
          <Item
            figure={
              <To to="/tesserati" search={{ socialYear, payment: 'daPagare' }}>
                {formatEuro(openFees.amount)}
              </To>
            }
          >
            Quote aperte
            <Small>
              {formatParts(
                fees(openFees.count),
                openFees.overdue.count > 0 && describeOverdue(openFees.overdue),
              )}
            </Small>
          </Item>
          <Item
            figure={
              <EntriesLink filters={{ from, to, source: 'pagamento' }}>
                {formatEuro(withoutReceipt.amount)}
              </EntriesLink>
            }
          >
            Pagamenti senza ricevuta
            <Small>{formatCount(withoutReceipt.count, 'pagamento', 'pagamenti')}</Small>
          </Item>
          <Item figure={<To to="/noteSpesa/approvazioni">{formatEuro(reports.toApprove.amount)}</To>}>
            Note spese da approvare, oggi
            <Small>
              {formatParts(reportsWord(reports.toApprove.count), since(reports.toApprove.oldestDays))}
            </Small>
          </Item>
          <Item
            figure={
              <To to="/noteSpesa/approvazioni" search={{ scheda: 'rimborsare' }}>
                {formatEuro(reports.toPay.amount)}
              </To>
            }
          >
            Note spese da rimborsare, oggi
            <Small>{formatParts(reportsWord(reports.toPay.count), since(reports.toPay.oldestDays))}</Small>
          </Item>
        </ItemList>
      </Section>
      <Section title="Imposta di bollo">
        <ItemList label="Imposta di bollo">
          {stamps.virtual.quarters.map((quarter) => (
            <Item
              key={quarter.from}
              figure={
                <To to="/ricevute" search={{ from: quarter.from, to: quarter.to, stamp: 'dovuto' }}>
                  {formatEuro(quarter.amount)}
                </To>
              }
            >
              Virtuale, {formatDate(quarter.from, 'dal')} {formatDate(quarter.to, 'al')}
              <Small>{receiptsWord(quarter.count)}</Small>
            </Item>
          ))}
          <Item
            figure={
              <To to="/ricevute" search={{ from, to, stamp: 'dovuto' }}>
                {formatEuro(stamps.virtual.amount)}
              </To>
            }
          >
            Da versare per il bollo virtuale
            <Small>{receiptsWord(stamps.virtual.count)}</Small>
          </Item>
          <Item
            figure={
              <To to="/ricevute" search={{ from, to, stamp: 'dovuto' }}>
                {formatEuro(stamps.physical.amount)}
              </To>
            }
          >
            Marche usate
            <Small>{receiptsWord(stamps.physical.count)}</Small>
          </Item>
        </ItemList>
      </Section>
    </SimpleGrid>
  );
}
