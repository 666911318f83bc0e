import { editMember, getMember, type Member } from '@wms/contract/accounting/members/member';
import { pageLink } from '@wms/contract/pages/link';
import { useAnswer } from '../../../client/answer.ts';
import { readAnswer } from '../../../client/query.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { StaleNotice } from '../../../ui/modal/StaleNotice.tsx';
import { useNavigate, usePageParams } from '../../../ui/page/link.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { nameOf } from '../shared/labels.tsx';
import { MemberForm } from './Form.tsx';
import { useFillFromUser } from './fill-from-user.ts';
import { labels, memberInForm } from './values.ts';

export default function EditMember() {
  const { id } = usePageParams('/tesserati/$id/modifica');
  const { data: member, error, refetch } = useAnswer(getMember, { params: { id } });
  return (
    <Page
      title={member ? `Modifica ${nameOf(member)}` : 'Modifica'}
      shortTitle="Modifica socio"
      back={{ to: pageLink('/tesserati/$id', { id }), label: member ? nameOf(member) : 'Socio' }}
    >
      {member ? (
        <Editor key={member.id} member={member} />
      ) : (
        <Pending error={error} onRetry={refetch} rows={4} height={120} />
      )}
    </Page>
  );
}

function Editor({ member }: { member: Member }) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const back = pageLink('/tesserati/$id', { id: member.id });
  const form = useEditForm(editMember, member, {
    valuesOf: memberInForm,
    read: () => readAnswer(getMember, { params: { id: String(member.id) } }),
    labels,
    onSubmitted: () => goOn({ to: back, ignoreBlocker: true }),
  });
  const fillFromUser = useFillFromUser(form);
  return (
    <MemberForm
      form={form}
      linkedTo={member.user?.id ?? null}
      submitLabel="Salva"
      onCancel={() => void navigate({ to: back })}
      onUser={fillFromUser}
      notice={form.stale && <StaleNotice stale={form.stale} />}
    />
  );
}
