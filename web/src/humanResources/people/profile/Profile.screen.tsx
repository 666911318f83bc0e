import { getProfile } from '@wms/contract/humanResources/people/profile/endpoints';
import { useAnswer } from '../../../client/answer.ts';
import { Link, usePageParams } from '../../../ui/page/link.ts';
import { useBackToList } from '../../../ui/page/list-place.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { ProfilePage } from './Page.tsx';

const back = { to: '/utenti', label: 'Utenti' } as const;

export default function ProfileScreen() {
  const { institutionalEmail } = usePageParams('/utenti/$institutionalEmail');
  const { data, error, refetch } = useAnswer(getProfile, { params: { person: institutionalEmail } });
  const backToList = useBackToList();

  return (
    // The link of the page leads to the whole list. A person who came from a filtered list goes back to that one.
    <div onClickCapture={backToList}>
      {data ? (
        <ProfilePage key={data.id} profile={data} back={back} />
      ) : (
        <Page title="Persona" back={back}>
          <Pending
            error={error}
            onRetry={refetch}
            rows={6}
            missing={`Nessuno ha l’e-mail istituzionale ${institutionalEmail}: forse è cambiata.`}
            action={
              <Link to={back.to} className={textClasses.link}>
                Vai agli utenti
              </Link>
            }
          />
        </Page>
      )}
    </div>
  );
}
