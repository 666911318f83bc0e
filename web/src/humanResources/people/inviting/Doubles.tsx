/**
 * Shows existing people who may be the invited person. An existing person is invited again, so that nobody exists
 * twice.
 */
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { inviteAgain, type LikelyDouble } from '@wms/contract/identity/invitations/endpoints';
import { personLife } from '@wms/contract/identity/users/life';
import { useChange } from '../../../client/answer.ts';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { Link } from '../../../ui/page/link.ts';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { profilePath } from '../../../ui/people/profile-path.ts';

type Props = {
  doubles: readonly LikelyDouble[];
  /** Null when one of them is certainly the same person. */
  onSomebodyElse: (() => Promise<unknown>) | null;
  onInvited: (name: string, link: string | null) => void;
  onBack: () => void;
};

const reasons: Readonly<Record<LikelyDouble['why'], string>> = {
  taxCode: 'stesso codice fiscale',
  email: 'stessa e-mail',
  nameAndBirth: 'stesso nome e data di nascita',
  name: 'nome simile',
};

export const Doubles = ({ doubles, onSomebodyElse, onInvited, onBack }: Props) => (
  <AppModal
    opened
    title="Forse c’è già"
    onClose={onBack}
    backLabel="Torna ai dati"
    {...(onSomebodyElse && {
      confirmLabel: 'È un’altra persona: invita',
      onConfirm: onSomebodyElse,
      closeOnConfirm: false,
    })}
  >
    <Stack gap={12}>
      <Text size="sm">
        Se è la stessa persona non fare un secondo invito: manda di nuovo il suo, o riammettila.
      </Text>
      <ItemList label="Persone che somigliano">
        {doubles.map((double) => (
          <Item key={double.id} actions={<DoubleAction double={double} onInvited={onInvited} />}>
            <Anchor
              inherit
              renderRoot={(props) => <Link to={profilePath(double.institutionalEmail)} {...props} />}
            >
              {double.name}
            </Anchor>
            <Small>
              {double.institutionalEmail} · {reasons[double.why]}
            </Small>
            <LifeStateDot life={personLife} state={double.state} />
          </Item>
        ))}
      </ItemList>
    </Stack>
  </AppModal>
);

const words: { readonly [state in LikelyDouble['state']]?: string } = {
  invitato: 'Invita di nuovo',
  cessato: 'Riammetti',
};

function DoubleAction({ double, onInvited }: { double: LikelyDouble; onInvited: Props['onInvited'] }) {
  const { run, busy } = useChange(inviteAgain, { onDone: ({ link }) => onInvited(double.name, link) });
  const label = words[double.state];
  if (!label) return null;
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      aria-label={`${label} ${double.name}`}
      onClick={() =>
        void run({ params: { id: String(double.id) }, body: { readmit: double.state === 'cessato' } })
      }
    >
      {label}
    </Button>
  );
}
