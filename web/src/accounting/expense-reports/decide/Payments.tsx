/** The payments that were made, each with its file for the bank. */

import { Anchor } from '@mantine/core';
import { IconArrowBackUp, IconBuildingBank, IconCash, IconDownload } from '@tabler/icons-react';
import {
  type ExpensePayment,
  getPaymentFile,
  listExpensePayments,
} from '@wms/contract/accounting/expense-reports/paying';
import { reimbursementMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { formatCount, formatDate, formatEuro, formatParts } from '@wms/contract/platform/formats';
import { download } from '../../../client/download.ts';
import { PagedContent } from '../../../ui/list/PagedContent.tsx';
import { PartSearch } from '../../../ui/list/PartSearch.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { Link } from '../../../ui/page/link.ts';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { pathOfReport } from '../shared/labels.ts';

const UndoPaymentModal = later(async () => (await import('./UndoPaymentModal.tsx')).UndoPaymentModal);

export function Payments() {
  const list = useList(listExpensePayments, { inAddress: false });
  const { pages } = list;
  const [payment, openPayment, closePayment] = useDialog<ExpensePayment>();
  const [undoing, openUndoing, closeUndoing] = useDialog<ExpensePayment>();
  return (
    <Section title="Rimborsi fatti">
      <PartSearch list={list} label="Cerca per persona, numero o riferimento" />
      <PagedContent
        pages={pages}
        searched={list}
        things={['pagamento', 'pagamenti']}
        rows={3}
        whenNone="Qui resta ogni pagamento, con le sue note e il file per la banca."
      >
        <ItemList label="Rimborsi fatti">
          {pages.rows.map((payment) => (
            <Item
              key={payment.id}
              icon={
                payment.method === 'bonifico' ? (
                  <IconBuildingBank size={22} stroke={1.5} aria-hidden />
                ) : (
                  <IconCash size={22} stroke={1.5} aria-hidden />
                )
              }
              figure={formatEuro(payment.total)}
              {...(payment.reports.length > 0 && {
                actions: (
                  <>
                    {payment.method === 'bonifico' && (
                      <IconButton
                        icon={IconDownload}
                        size={44}
                        iconSize={20}
                        label={`File per la banca del pagamento ${formatDate(payment.paidOn, 'del')}`}
                        onClick={() => void download(getPaymentFile, { params: { id: String(payment.id) } })}
                      />
                    )}
                    <IconButton
                      icon={IconArrowBackUp}
                      size={44}
                      iconSize={20}
                      label={`Annulla il pagamento ${formatDate(payment.paidOn, 'del')}`}
                      onClick={() => openUndoing(payment)}
                    />
                  </>
                ),
              })}
            >
              {payment.reports.length > 0 ? (
                <Anchor
                  component="button"
                  type="button"
                  ta="start"
                  fw={500}
                  onClick={() => openPayment(payment)}
                >
                  {formatDate(payment.paidOn)}: {formatCount(payment.reports.length, 'nota', 'note')}
                </Anchor>
              ) : (
                `${formatDate(payment.paidOn)}: annullato`
              )}
              <Small>
                {formatParts(
                  reimbursementMethodNames[payment.method],
                  payment.reference,
                  payment.by && `da ${payment.by}`,
                )}
              </Small>
            </Item>
          ))}
        </ItemList>
      </PagedContent>
      {undoing && <UndoPaymentModal payment={undoing} onClose={closeUndoing} />}
      {payment && (
        <AppModal opened title={`Pagamento ${formatDate(payment.paidOn, 'del')}`} onClose={closePayment}>
          <ItemList label="Note pagate">
            {payment.reports.map(({ id, number, owner, due }) => (
              <Item key={id} figure={formatEuro(due)}>
                <Anchor renderRoot={(props) => <Link to={pathOfReport(id)} {...props} />}>{number}</Anchor>
                <Small>{owner}</Small>
              </Item>
            ))}
          </ItemList>
        </AppModal>
      )}
    </Section>
  );
}
