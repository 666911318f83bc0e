import { getMember } from '@wms/contract/accounting/members/member';
import { useAnswer } from '../../../client/answer.ts';
import { Link, usePageParams } from '../../../ui/page/link.ts';
import { useBackToList } from '../../../ui/page/list-place.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { MemberPage } from './Page.tsx';

const back = { to: '/tesserati', label: 'Tesserati' } as const;

export default function MemberScreen() {
  const { id } = usePageParams('/tesserati/$id');
  const { data: member, error, refetch } = useAnswer(getMember, { params: { id } });
  const backToList = useBackToList();
  return (
    <div onClickCapture={backToList}>
      {member ? (
        <MemberPage key={member.id} member={member} back={back} />
      ) : (
        <Page title="Socio" back={back}>
          <Pending
            error={error}
            onRetry={refetch}
            rows={6}
            missing="Questo socio non c’è: forse l’indirizzo è sbagliato, o è stato eliminato."
            action={
              <Link to={back.to} className={textClasses.link}>
                Vai ai tesserati
              </Link>
            }
          />
        </Page>
      )}
    </div>
  );
}
