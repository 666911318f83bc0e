/**
 * /ricevute/emissione: issues receipts for all payments of a social year that have none. The server continues without
 * the page; `?emissione=3` shows the state of one issue.
 */
import { Stack } from '@mantine/core';
import { listMassIssues } from '@wms/contract/accounting/receipts/mass-issue';
import { useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { usePageSearch } from '../../../ui/page/link.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { Earlier } from './Earlier.tsx';
import { StartForm } from './StartForm.tsx';

const OneIssue = later(async () => (await import('./OneIssue.tsx')).OneIssue);

export default function MassIssueScreen() {
  const goOn = useGoOn();
  const { emissione }: { emissione?: unknown } = usePageSearch();
  const { pages } = useList(listMassIssues, { inAddress: false });
  const asked = /^[1-9]\d{0,8}$/.test(String(emissione ?? '')) ? Number(emissione) : null;
  // An unfinished issue is shown first, because no other one can start before it ends.
  const open = pages.rows.find(({ state }) => state !== 'finita');
  const shown = asked ?? open?.id ?? null;
  const show = (id: number | null) =>
    void goOn({ to: '.', search: id === null ? {} : { emissione: id }, replace: true });
  return (
    <Page
      title="Emissione massiva"
      subtitle="Una ricevuta per ogni quota pagata che non ne ha ancora una, ciascuna una volta sola."
      back={{ to: '/ricevute', label: 'Ricevute' }}
    >
      {pages.loading || pages.error ? (
        <Pending error={pages.error} onRetry={pages.retry} rows={4} height={72} />
      ) : (
        <Stack gap={32} miw={0}>
          {shown === null ? (
            <StartForm onStarted={show} />
          ) : (
            <OneIssue key={shown} id={shown} onAnother={() => show(null)} blocked={open !== undefined} />
          )}
          <Earlier pages={pages} shown={shown} onShow={show} />
        </Stack>
      )}
    </Page>
  );
}
