import { listOwnActs } from '@wms/contract/platform/undo';
import { useAnswer } from '../../client/answer.ts';
import { contentOf, slots } from '../../ui/cupboards/slots.ts';
import { later } from '../../ui/modal/later.tsx';
import { useIdle } from '../../ui/page/use-idle.ts';
import { HomeCard } from '../../ui/parts/HomeCard.tsx';

const OwnActs = later(() => contentOf(slots.ownActs));

const mostActs = 3;

/** The person's own last acts, under the rows; they come after the work, which nobody should wait for. */
export function LastActs() {
  const idle = useIdle();
  const { data = [] } = useAnswer(listOwnActs, {}, { enabled: idle });
  if (data.every(({ undoneAt }) => undoneAt !== null)) return null;
  return (
    <HomeCard title="Le mie ultime">
      <OwnActs most={mostActs} />
    </HomeCard>
  );
}
