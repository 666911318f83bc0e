import type { Profile } from '@wms/contract/humanResources/people/profile/endpoints';
import { getPersonHistory } from '@wms/contract/humanResources/people/profile/endpoints';
import { contentOf, slots } from '../../../ui/cupboards/slots.ts';
import { later } from '../../../ui/modal/later.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { PersonData } from './personal-data/Panel.tsx';

// Most look at the first tab only, so the code of the others is loaded later.
const Studies = later(async () => (await import('./Studies.tsx')).PersonStudies);
const ThingHistory = later(async () => (await import('../../../ui/history/ThingHistory.tsx')).ThingHistory);
const PersonSessions = later(
  async () => (await import('../../../identity/sessions/PersonSessions.tsx')).PersonSessions,
);
const PersonReceipts = later(() => contentOf(slots.personReceipts));
const PersonDocuments = later(
  async () => (await import('../../documents/PersonDocuments.tsx')).PersonDocuments,
);
const PersonTeams = later(async () => (await import('../../teams/PersonTeams.tsx')).PersonTeams);
const PersonPermissions = later(
  async () => (await import('../../../identity/permissions/PersonPermissions.tsx')).PersonPermissions,
);

export function ProfileTabs({ profile }: { profile: Profile }) {
  const { id, nome, cognome } = profile;
  const name = `${nome} ${cognome}`;
  return (
    <TabsInUrl
      label="Sezioni del profilo"
      // The tabs stay mounted, so that a half-typed correction is still there when the person comes back.
      keepMounted
      tabs={{
        anagrafica: { label: 'Anagrafica', content: () => <PersonData profile={profile} /> },
        accademici: { label: 'Accademici', content: () => <Studies personId={id} /> },
        documenti: { label: 'Documenti', content: () => <PersonDocuments personId={id} /> },
        reparti: { label: 'Reparti', content: () => <PersonTeams personId={id} /> },
        ricevute: { label: 'Ricevute', content: () => <PersonReceipts personId={id} /> },
        permessi: {
          label: 'Permessi',
          content: () => <PersonPermissions personId={id} personName={name} />,
        },
        sessioni: { label: 'Sessioni', content: () => <PersonSessions personId={id} personName={name} /> },
        cronologia: {
          label: 'Cronologia',
          content: () => <ThingHistory endpoint={getPersonHistory} id={id} />,
        },
      }}
    />
  );
}
