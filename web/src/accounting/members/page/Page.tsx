/** The page of a member: their data and payments, and the button that records the payment of a fee. */

import { IconArrowBackUp, IconCashBanknote, IconDoorExit, IconFileTypePdf, IconPencil, IconPlus, IconQrcode, IconTrash } from '@tabler/icons-react';
import { printMemberCard, renewMemberCard } from '@wms/contract/accounting/members/card';
import { getMembersOverview } from '@wms/contract/accounting/members/list';
import { deleteMember, type Member, takeBackEnd } from '@wms/contract/accounting/members/member';
import { type PageAddress, pageLink } from '@wms/contract/pages/link';
import { formatDate, formatParts } from '@wms/contract/platform/formats';
import { confirmDanger } from '../../../client/alerts/confirm.ts';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { openPdf } from '../../../client/download.ts';
import { later } from '../../../ui/modal/later.tsx';
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
import { useDialog } from '../../../ui/modal/use-dialog.ts';

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
  const renewCard = useChange(renewMemberCard);
  const takeBack = useChange(takeBackEnd);
  const remove = useChange(deleteMember, { leave: () => goOn({ to: '/tesserati' }) });
  const discard = async () => {
    const message = 'Non ha quote né volontariato. Il suo numero non passa a nessun altro.';
    if (await confirmDanger({ title: `Elimina ${name}`, message, confirmLabel: 'Elimina dai tesserati' }))
      await remove.run({ params });
  };
  const newCode = async () => {
    const message = 'La tessera che ha già in mano non vale più: daglene una nuova.';
    if (
      await confirmDanger({
        title: 'Cambia il codice della tessera',
        message,
        confirmLabel: 'Cambia il codice',
      })
    )
      await renewCard.run({ params });
  };
  const undoEnd = async () => {
    const message = `Resta socio: l’ultimo giorno, ${formatDate(endedOn, 'il')}, non vale più.`;
    if (await confirmDanger({ title: 'Togli la cessazione', message, confirmLabel: 'Togli la cessazione' }))
      await takeBack.run({ params });
  };
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
        { label: 'Cambia il codice della tessera', icon: IconQrcode, onClick: () => void newCode() },
        ...(state === 'cessato'
          ? [{ label: 'Riammetti', icon: IconPlus, onClick: () => open('readmit' as const) }]
          : []),
        ...(endedOn
          ? [{ label: 'Togli la cessazione', icon: IconArrowBackUp, onClick: () => void undoEnd() }]
          : [
              {
                label: 'Registra la cessazione',
                icon: IconDoorExit,
                danger: true,
                onClick: () => open('end' as const),
              },
            ]),
        ...(unused
          ? [{ label: 'Elimina', icon: IconTrash, danger: true, onClick: () => void discard() }]
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
