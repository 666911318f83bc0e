/** The page of a product before its answer: drawn like the page, so that nothing moves under a finger. */
import { Group, Skeleton } from '@mantine/core';
import { editsProducts, movesStock } from '@wms/contract/logistics/shared/access';
import type { PageAddress } from '@wms/contract/pages/link';
import { useMay } from '../../../client/session/permission.ts';
import { Page, RowsSkeleton } from '../../../ui/page/Page.tsx';
import { Figure, Figures } from '../../../ui/parts/Figures.tsx';
import head from './Head.module.css';
import { Acts } from './Head.tsx';
import { acts } from './use-acts.tsx';

export function WaitingProduct({ back }: { back: { to: PageAddress; label: string } }) {
  const edits = useMay(editsProducts);
  const moves = useMay(movesStock);
  return (
    <Page
      title="Prodotto"
      picture={<Skeleton w={64} h={64} radius={6} className={head.waitingPhoto} />}
      subtitle={
        <>
          {/* The name is in the page also on a phone, whose top bar shows the code. */}
          <div className={head.waitingName}>
            <Skeleton h={48} w="90%" radius="sm" />
            <Skeleton h={16} mt={10} mb={4} w={90} radius="sm" />
          </div>
          <Skeleton h={14} my={4} w={120} radius="sm" />
        </>
      }
      back={back}
      actions={
        <Group gap={10} className={head.waitingActions}>
          <Skeleton w={110} radius="md" />
          {edits && <Skeleton w={120} radius="md" />}
          <Skeleton w={40} radius="md" />
        </Group>
      }
    >
      <section className={head.head} aria-busy aria-label="Caricamento" role="status">
        <Figures>
          <Figure name="In magazzino" strong>
            <Skeleton h={20} mt={4} mb={5} w={90} radius="sm" />
          </Figure>
        </Figures>
        <div className={head.where}>
          <Skeleton h={14} my={3} w={180} radius="sm" />
        </div>
        {moves && <Acts acts={Object.values(acts)} />}
      </section>
      <div className={head.waitingTabs} />
      <RowsSkeleton rows={4} />
    </Page>
  );
}
