import { getMember } from '@wms/contract/accounting/members/member';
import { useAnswer } from '../../../client/answer.ts';
import { usePageParams } from '../../../ui/page/link.ts';
import { ThingScreen } from '../../../ui/page/ThingScreen.tsx';
import { MemberPage } from './Page.tsx';

const back = { to: '/tesserati', label: 'Tesserati' } as const;

export default function MemberScreen() {
  const { id } = usePageParams('/tesserati/$id');
  return (
    <ThingScreen
      answer={useAnswer(getMember, { params: { id } })}
      title="Socio"
      back={back}
      missing="Questo socio non c’è: forse l’indirizzo è sbagliato, o è stato eliminato."
      list="Vai ai tesserati"
    >
      {(member) => <MemberPage key={member.id} member={member} back={back} />}
    </ThingScreen>
  );
}
