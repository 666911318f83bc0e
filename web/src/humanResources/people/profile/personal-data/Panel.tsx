/** The tab 'Anagrafica': the person's data, and the form that corrects them. */
import { Button, Group, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { getMaskedData, type Profile } from '@wms/contract/humanResources/people/profile/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../../../client/answer.ts';
import { later } from '../../../../ui/modal/later.tsx';
import { EmptyState, Pending } from '../../../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../../../ui/parts/buttons.tsx';
import { PersonFacts } from './Facts.tsx';
import { useShown } from './masked.tsx';

const DataForm = later(async () => (await import('./Form.tsx')).DataForm);

export function PersonData({ profile }: { profile: Profile }) {
  const data = useAnswer(getMaskedData, { params: { id: String(profile.id) } });
  const [editing, setEditing] = useState(false);
  const masks = useShown(profile.id);
  if (!data.data) return <Pending error={data.error} onRetry={data.refetch} rows={5} height={56} />;
  const stop = () => {
    setEditing(false);
    masks.forget();
  };
  if (editing) return <DataForm profile={profile} data={data.data} masks={masks} onClose={stop} />;
  const edit = () => setEditing(true);
  const editable = profile.state !== 'anonimizzato';
  if (data.data.version === 0)
    return (
      <EmptyState action={editable && <Button onClick={edit}>Compila l’anagrafica</Button>}>
        {editable
          ? `${profile.nome} non ha ancora dato la sua anagrafica.`
          : 'L’anagrafica è stata cancellata.'}
      </EmptyState>
    );
  return (
    <Stack gap={20}>
      {editable && (
        <Group>
          <ButtonWithIcon icon={IconPencil} variant="default" onClick={edit}>
            Correggi
          </ButtonWithIcon>
        </Group>
      )}
      <PersonFacts data={data.data} masks={masks} />
    </Stack>
  );
}
