import { getProfile } from '@wms/contract/humanResources/people/profile/endpoints';
import { useAnswer } from '../../../client/answer.ts';
import { usePageParams } from '../../../ui/page/link.ts';
import { ThingScreen } from '../../../ui/page/ThingScreen.tsx';
import { ProfilePage } from './Page.tsx';

const back = { to: '/utenti', label: 'Utenti' } as const;

export default function ProfileScreen() {
  const { institutionalEmail } = usePageParams('/utenti/$institutionalEmail');
  return (
    <ThingScreen
      answer={useAnswer(getProfile, { params: { person: institutionalEmail } })}
      title="Persona"
      back={back}
      missing={`Nessuno ha l’e-mail istituzionale ${institutionalEmail}: forse è cambiata.`}
      list="Vai agli utenti"
    >
      {(data) => <ProfilePage key={data.id} profile={data} back={back} />}
    </ThingScreen>
  );
}
