/** The page of a person: their state, the possible actions, and their tabs. */

import { Box, Button, Group } from '@mantine/core';
import type { Profile } from '@wms/contract/humanResources/people/profile/endpoints';
import { getErasureCertificate } from '@wms/contract/identity/erasure/endpoints';
import { RegistrationStatus, registrationSteps } from '@wms/contract/identity/registration/endpoints';
import { registrationLife } from '@wms/contract/identity/registration/life';
import { getSignInWays } from '@wms/contract/identity/sessions/endpoints';
import { movePerson } from '@wms/contract/identity/users/endpoints';
import { personLife } from '@wms/contract/identity/users/life';
import type { PageAddress } from '@wms/contract/pages/link';
import { formatDate, formatInstant } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../client/answer.ts';
import { openPdf } from '../../../client/download.ts';
import { Fact, Facts } from '../../../ui/facts/Facts.tsx';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import { useMoves } from '../../../ui/life/use-moves.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { usePageSearch } from '../../../ui/page/link.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { PersonPicture } from '../../../ui/people/PersonPicture.tsx';
import { WaitingRequest } from '../change-requests/Waiting.tsx';
import { InvitationFacts } from '../inviting/InvitationFacts.tsx';
import { eraseInAddress } from '../shared/erase-in-address.ts';
import { ProfileTabs } from './Tabs.tsx';

const AccountModal = later(async () => (await import('./AccountModal.tsx')).AccountModal);
const EndModal = later(async () => (await import('./EndModal.tsx')).EndModal);
const EraseModal = later(async () => (await import('./EraseModal.tsx')).EraseModal);
const InviteAgainModal = later(
  async () => (await import('../inviting/InviteAgainModal.tsx')).InviteAgainModal,
);
const SendBackModal = later(async () => (await import('./SendBackModal.tsx')).SendBackModal);
const PasswordLinkModal = later(async () => (await import('./PasswordLinkModal.tsx')).PasswordLinkModal);
const EnterRequestModal = later(
  async () => (await import('../data-requests/EnterModal.tsx')).EnterRequestModal,
);
const SeenModal = later(async () => (await import('./SeenModal.tsx')).SeenModal);

type Dialog = 'account' | 'invite' | 'end' | 'erase' | 'sendBack' | 'passwordLink' | 'seen' | 'dataRequest';

/** The earlier steps of the registration, to which the person can be sent back. */
const stepsBefore = (status: RegistrationStatus) =>
  registrationSteps.filter(
    (step) => RegistrationStatus.options.indexOf(step) < RegistrationStatus.options.indexOf(status),
  );

/** The next step of an erasure: a membership is closed before the data are erased. */
const stepOfErasure = ({ moves }: Profile): Dialog | null =>
  (['erase', 'end'] as const).find((move) => moves.includes(move)) ?? null;

export function ProfilePage({
  profile,
  back,
}: {
  profile: Profile;
  back: { to: PageAddress; label: string };
}) {
  const { id, nome, cognome, state, registration } = profile;
  const name = `${nome} ${cognome}`;
  const ways = useAnswer(getSignInWays);
  // A request for an erasure leads here.
  const search: Record<string, unknown> = usePageSearch();
  const asksErasure = eraseInAddress in search;
  const [dialog, open, close] = useDialog<Dialog>(asksErasure ? stepOfErasure(profile) : null);
  const openCertificate = () => void openPdf(getErasureCertificate, { params: { id: String(id) } });
  const invited = state === 'invitato';
  const moves = useMoves(personLife, movePerson, profile, {
    // For an invited person, a reminder is needed more often than withdrawing the invitation, so it is the button.
    ...(invited && { instead: <Button onClick={() => open('invite')}>Invia di nuovo l’invito</Button> }),
    forms: { end: () => open('end'), erase: () => open('erase') },
    questions: {
      suspend: {
        title: `Sospendi ${name}`,
        message: 'Esce subito da ogni dispositivo, e non entra finché non riattivi.',
        confirmLabel: 'Sospendi l’accesso',
      },
      withdraw: { message: `Il collegamento che ${name} ha ricevuto non vale più.` },
      readmit: { message: `${name} torna a essere attivə, con i permessi di prima.` },
    },
  });
  const steps = stepsBefore(registration);
  const erased = state === 'anonimizzato';
  const more = [
    ...moves.more,
    ...(erased ? [] : [{ label: 'Correggi nome e accesso', onClick: () => open('account') }]),
    ...(erased || profile.own || steps.length === 0
      ? []
      : [{ label: 'Rimanda a un passo', onClick: () => open('sendBack') }]),
    ...(erased ? [{ label: 'Certificato di cancellazione', onClick: openCertificate }] : []),
    ...(state === 'attivo' && ways.data?.password !== false
      ? [{ label: 'Collegamento per la password', onClick: () => open('passwordLink') }]
      : []),
    ...(erased || profile.own ? [] : [{ label: 'Richiesta sui dati', onClick: () => open('dataRequest') }]),
    { label: 'Che cosa vede', onClick: () => open('seen') },
  ];

  return (
    <Page
      title={name}
      state={<LifeStateDot life={personLife} state={state} />}
      subtitle={`${profile.email_istituzionale} · ${profile.username}`}
      back={back}
      actions={moves.primary}
      more={more}
    >
      <Group gap={24} wrap="nowrap" align="center">
        <PersonPicture person={profile} size={72} />
        <Box flex={1} miw={0}>
          <Facts>
            <Fact name="Registrazione">
              <LifeStateDot life={registrationLife} state={registration} />
            </Fact>
            {invited && <InvitationFacts invitation={profile.invitation} />}
            {!erased && !invited && (
              <>
                <Fact name="Ultimo accesso">
                  {profile.lastLoginAt ? formatInstant(profile.lastLoginAt) : 'Mai'}
                </Fact>
                <Fact name="Secondo fattore">{profile.hasFactor ? 'Attivo' : 'Mancante'}</Fact>
              </>
            )}
            {profile.endedOn && <Fact name="Ultimo giorno">{formatDate(profile.endedOn)}</Fact>}
          </Facts>
        </Box>
      </Group>
      <WaitingRequest personId={id} />
      <ProfileTabs profile={profile} />
      {moves.dialog}
      {dialog === 'account' && <AccountModal profile={profile} onClose={close} />}
      {dialog === 'invite' && <InviteAgainModal profile={profile} onClose={close} />}
      {dialog === 'end' && <EndModal profile={profile} onClose={close} />}
      {dialog === 'erase' && <EraseModal profile={profile} onClose={close} />}
      {dialog === 'sendBack' && <SendBackModal profile={profile} steps={steps} onClose={close} />}
      {dialog === 'passwordLink' && <PasswordLinkModal profile={profile} onClose={close} />}
      {dialog === 'dataRequest' && <EnterRequestModal profile={profile} onClose={close} />}
      {dialog === 'seen' && <SeenModal profile={profile} onClose={close} />}
    </Page>
  );
}
