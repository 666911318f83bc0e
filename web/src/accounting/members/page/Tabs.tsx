import type { Member } from '@wms/contract/accounting/members/member';
import { later } from '../../../ui/modal/later.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { Memberships } from './Memberships.tsx';

const VolunteeringOf = later(async () => (await import('../volunteers/MemberPeriods.tsx')).VolunteeringOf);
const MemberHistory = later(async () => (await import('./History.tsx')).MemberHistory);

type Props = { member: Member; start: string | undefined };

export const MemberTabs = ({ member, start }: Props) => (
  <TabsInUrl
    label="Sezioni del socio"
    tabs={{
      quote: { label: 'Quote', content: () => <Memberships member={member} start={start} /> },
      volontariato: { label: 'Volontariato', content: () => <VolunteeringOf member={member} /> },
      cronologia: { label: 'Cronologia', content: () => <MemberHistory id={member.id} /> },
    }}
  />
);
