import type { Member } from '@wms/contract/accounting/members/member';
import { getMemberHistory } from '@wms/contract/accounting/members/member';
import { later } from '../../../ui/modal/later.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { Memberships } from './Memberships.tsx';

const VolunteeringOf = later(async () => (await import('../volunteers/MemberPeriods.tsx')).VolunteeringOf);
const ThingHistory = later(async () => (await import('../../../ui/history/ThingHistory.tsx')).ThingHistory);

type Props = { member: Member; start: string | undefined };

export const MemberTabs = ({ member, start }: Props) => (
  <TabsInUrl
    label="Sezioni del socio"
    tabs={{
      quote: { label: 'Quote', content: () => <Memberships member={member} start={start} /> },
      volontariato: { label: 'Volontariato', content: () => <VolunteeringOf member={member} /> },
      cronologia: {
        label: 'Cronologia',
        content: () => <ThingHistory endpoint={getMemberHistory} id={member.id} />,
      },
    }}
  />
);
