import { useParams } from '@tanstack/react-router';
import { useContext } from 'react';
import { PageLabel } from './open-pages.ts';
import { EmptyState, Page } from './Page.tsx';

/** Shown for a page of the route table whose screen does not exist yet. */
export default function ComingSoon() {
  const label = useContext(PageLabel);
  const { institutionalEmail }: Record<string, string> = useParams({ strict: false });
  return (
    <Page title={institutionalEmail ?? label}>
      <EmptyState>
        <strong>In arrivo.</strong> Questa pagina è in preparazione: la troverai qui appena sarà pronta.
      </EmptyState>
    </Page>
  );
}
