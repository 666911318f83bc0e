/** The page of a member: their data and payments, and the button that records the payment of a fee. */

import {
  IconArrowBackUp,
  IconCashBanknote,
  IconDoorExit,
  IconFileTypePdf,
  IconPencil,
  IconPlus,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react';
import { printMemberCard, renewMemberCard } from '@wms/contract/accounting/members/card';
import { getMembersOverview } from '@wms/contract/accounting/members/list';
import { deleteMember, type Member, takeBackEnd } from '@wms/contract/accounting/members/member';
import { type PageAddress, pageLink } from '@wms/contract/pages/link';
import { formatDate, formatParts } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../client/answer.ts';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { openPdf } from '../../../client/download.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { Link, useNavigate } from '../../../ui/page/link.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { usePageKeys } from '../../../ui/page-keys.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';
import { nameOf, yearName } from '../shared/labels.tsx';
import { KeyFacts } from './KeyFacts.tsx';
import { MemberTabs } from './Tabs.tsx';

const PayModal = later(async () => (await import('../paying/PayModal.tsx')).PayModal);
const EndModal = later(async () => (await import('./EndModal.tsx')).EndModal);
const ReadmitModal = later(async () => (await import('./ReadmitModal.tsx')).ReadmitModal);

type Props = { member: Member; back: { to: PageAddress; label: string } };

export function MemberPage({ member, back }: Props) {
  const { id, number, kind, state, minor, warnings, memberships, unused, endedOn } = member;
  const name = nameOf(member);
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [dialog, open, close] = useDialog<'pay' | 'end' | 'readmit'>();
  const start = useAnswer(getMembersOverview).data?.start;
  const edit = pageLink('/tesserati/$id/modifica', { id });
  usePageKeys({ e: () => void navigate({ to: edit }) });
  const params = { id: String(id) };
  const remove = useConfirmedChange(deleteMember, {
    title: `Elimina ${name}`,
    message: 'Non ha quote né volontariato. Il suo numero non passa a nessun altro.',
    confirmLabel: 'Elimina dai tesserati',
    params,
    leave: () => goOn({ to: '/tesserati' }),
  });
  const renewCard = useConfirmedChange(renewMemberCard, {
    title: 'Cambia il codice della tessera',
    message: 'La tessera che ha già in mano non vale più: daglene una nuova.',
    confirmLabel: 'Cambia il codice',
    params,
  });
  const takeBack = useConfirmedChange(takeBackEnd, {
    title: 'Togli la cessazione',
    message: `Resta socio: l’ultimo giorno, ${formatDate(endedOn, 'il')}, non vale più.`,
    params,
  });
  // The oldest debt is paid first.
  const owed = memberships.findLast(({ state: fee }) => fee !== 'pagata');
  return (
    <Page
      title={name}
      subtitle={formatParts(`Socio n. ${number}`, kind.name, minor && 'minorenne')}
      state={
        state === 'cessato' ? (
          <StateDot colour="gray">Cessato {formatDate(endedOn, 'il')}</StateDot>
        ) : endedOn ? (
          <StateDot colour="amber">Attivo fino {formatDate(endedOn, 'al')}</StateDot>
        ) : (
          <StateDot colour="green">Attivo</StateDot>
        )
      }
      back={back}
      actions={
        <>
          <ButtonWithIcon
            icon={IconPencil}
            renderRoot={(props) => <Link to={edit} {...props} />}
            variant="default"
          >
            Modifica
          </ButtonWithIcon>
          {owed && (
            <ButtonWithIcon icon={IconCashBanknote} onClick={() => open('pay')}>
              Incassa quota
            </ButtonWithIcon>
          )}
        </>
      }
      more={[
        {
          label: 'Tessera in PDF',
          icon: IconFileTypePdf,
          onClick: () => void openPdf(printMemberCard, { params }),
        },
        { label: 'Cambia il codice della tessera', icon: IconQrcode, onClick: () => void renewCard.run() },
        ...(state === 'cessato'
          ? [{ label: 'Riammetti', icon: IconPlus, onClick: () => open('readmit' as const) }]
          : []),
        ...(endedOn
          ? [{ label: 'Togli la cessazione', icon: IconArrowBackUp, onClick: () => void takeBack.run() }]
          : [
              {
                label: 'Registra la cessazione',
                icon: IconDoorExit,
                danger: true,
                onClick: () => open('end' as const),
              },
            ]),
        ...(unused
          ? [{ label: 'Elimina', icon: IconTrash, danger: true, onClick: () => void remove.run() }]
          : []),
      ]}
    >
      {warnings.length > 0 && (
        <Notice role="status">
          {warnings.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <KeyFacts member={member} />
      <MemberTabs member={member} start={start} />
      {dialog === 'pay' && owed && (
        <PayModal
          member={{ id, name }}
          membership={{ ...owed, yearName: yearName(owed.socialYear, start) }}
          onClose={close}
        />
      )}
      {dialog === 'end' && <EndModal member={member} onClose={close} />}
      {dialog === 'readmit' && <ReadmitModal member={member} onClose={close} />}
    </Page>
  );
}
