import { Select, Stack, Text, TextInput, Title } from '@mantine/core';
import type { Profile } from '@wms/contract/humanResources/people/profile/endpoints';
import {
  type ErasureGround,
  erasePerson,
  erasureGrounds,
  getErasurePreview,
} from '@wms/contract/identity/erasure/endpoints';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatCount, formatDate, formatNumber } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../client/answer.ts';
import { refetchAnswers } from '../../../client/query.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { AppModal, FormModal } from '../../../ui/modal/AppModal.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { profilePath } from '../../../ui/people/profile-path.ts';
import { OpenThings } from './OpenThings.tsx';

type Props = { profile: Profile; onClose: () => void };
type Preview = Answer<typeof getErasurePreview>;

const titleOf = ({ nome, cognome }: Profile) => `Cancella i dati di ${nome} ${cognome}`;

/** Erases a person. It shows the effects first and asks for the person's e-mail, because an erasure can't be undone. */
export function EraseModal(props: Props) {
  const { profile, onClose } = props;
  const preview = useAnswer(getErasurePreview, { params: { id: String(profile.id) } });
  if (preview.data && preview.data.open.length === 0) return <EraseForm {...props} preview={preview.data} />;
  return (
    <AppModal opened onClose={onClose} title={titleOf(profile)} size="lg">
      {preview.data ? (
        <OpenThings title="Prima va sistemato quello che ha ancora in mano" things={preview.data.open} />
      ) : (
        <Pending error={preview.error} onRetry={preview.refetch} rows={4} />
      )}
    </AppModal>
  );
}

function EraseForm({ profile, preview, onClose }: Props & { preview: Preview }) {
  const goOn = useGoOn();
  const ground: ErasureGround | null = null;
  const form = useContractForm(erasePerson, {
    initial: { ground, confirmation: '' },
    toBody: (values) => ({ ...values, version: profile.version }),
    args: () => ({ params: { id: String(profile.id) } }),
    // The page's address contains the erased e-mail, so the page is left before any answer is fetched again.
    refetch: false,
    onSubmitted: async ({ email_istituzionale }) => {
      await goOn({
        to: profilePath(email_istituzionale),
        search: (before) => before,
        replace: true,
        ignoreBlocker: true,
      });
      await refetchAnswers();
    },
  });
  const typed = form.values.confirmation.trim().toLowerCase();
  return (
    <FormModal
      title={titleOf(profile)}
      form={form}
      onClose={onClose}
      confirmLabel="Cancella per sempre"
      confirmDisabled={form.values.ground === null || typed !== profile.email_istituzionale}
      danger
      size="lg"
    >
      <Text size="sm">
        Non si può annullare. Dappertutto si leggerà «{preview.name}», anche in{' '}
        {formatCount(preview.entries, 'voce', 'voci')} della cronologia.
      </Text>
      <Deleted preview={preview} />
      <Kept preview={preview} />
      <Select label="Motivo" data={choicesOf(erasureGrounds)} {...form.field('ground')} withAsterisk />
      <TextInput
        label="E-mail istituzionale della persona"
        description={`Per conferma scrivi ${profile.email_istituzionale}`}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        {...form.field('confirmation')}
      />
    </FormModal>
  );
}

const Deleted = ({ preview: { deleted, files } }: { preview: Preview }) => (
  <section aria-label="Si cancella">
    <Title order={3} fz="sm" fw={600} mb={4}>
      Si cancella
    </Title>
    <Text size="sm">
      {[
        ...deleted.map(({ title, rows }) => (rows === 1 ? title : `${title} (${formatNumber(rows)})`)),
        ...(files > 0 ? [`i file che ne fanno parte (${formatNumber(files)})`] : []),
      ].join(', ')}
      .
    </Text>
  </section>
);

const Kept = ({ preview: { kept } }: { preview: Preview }) => (
  <section aria-label="Resta">
    <Title order={3} fz="sm" fw={600} mb={4}>
      Resta
    </Title>
    <Stack gap={6} component="ul">
      {kept.map(({ title, rows, why, until }) => (
        <li key={title}>
          <Text size="sm" fw={500} span>
            {title}
            {rows > 1 && ` (${formatNumber(rows)})`}
          </Text>
          <Text size="sm" c="dimmed">
            {why}
            {until && ` · fino ${formatDate(until, 'al')}`}
          </Text>
        </li>
      ))}
    </Stack>
  </section>
);
