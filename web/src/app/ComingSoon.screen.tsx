import { useParams } from '@tanstack/react-router';
import { EmptyState, Page } from '../ui/Page.tsx';
import { useCurrentPage } from './current-page.ts';

/** A page of the route table whose screen is still to come. */
export default function ComingSoon() {
  const page = useCurrentPage();
  const params: Record<string, string> = useParams({ strict: false });
  return (
    <Page title={params.institutionalEmail ?? page?.meta?.hint ?? page?.label ?? 'In arrivo'}>
      <EmptyState>
        <strong>In arrivo.</strong> Questa pagina è in preparazione: la troverai qui appena sarà pronta.
      </EmptyState>
    </Page>
  );
}
