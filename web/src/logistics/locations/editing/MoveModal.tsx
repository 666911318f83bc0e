import { Text } from '@mantine/core';
import { getLocation, type LocationNode, moveLocation } from '@wms/contract/logistics/locations/endpoints';
import { useAnswer } from '../../../client/answer.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { LocationSelect } from '../../pickers/LocationSelect.tsx';
import { UnheardReading } from '../../shared/reader/UnheardReading.tsx';
import { usePlaceReadings } from '../../shared/reader/use-readings.ts';

type Props = {
  place: Pick<LocationNode, 'id' | 'code'>;
  /** The place on which the row was dropped. */
  into?: Choice | undefined;
  onClose: () => void;
};

/** Moves a place, with all its contents, into another place. */
export function MovePlaceModal({ place, into, onClose }: Props) {
  const { data } = useAnswer(getLocation, { params: { id: String(place.id) } });
  const form = useContractForm(moveLocation, {
    initial: { parentId: (into ?? null) as Choice | null },
    args: () => ({ params: { id: String(place.id) } }),
    toBody: ({ parentId }) => ({ parentId, version: data?.version }),
  });
  const unheard = usePlaceReadings((place) => form.set('parentId', place));
  return (
    <FormModal
      title={`Sposta ${place.code}`}
      // The place on which the row was dropped isn't typed work, so the dialog closes without a question.
      form={{ ...form, dirty: false }}
      onClose={onClose}
      confirmLabel="Sposta"
      confirmDisabled={!data || form.values.parentId === null}
    >
      <UnheardReading unheard={unheard} />
      <Text size="sm">
        {data && data.below > 0
          ? `${place.code} va nella nuova ubicazione con tutto quello che contiene.`
          : `${place.code} va nella nuova ubicazione con quello che contiene.`}{' '}
        I codici restano com’erano.
      </Text>
      <LocationSelect label="Dentro" {...form.choice('parentId')} withAsterisk autoFocus={!into} />
    </FormModal>
  );
}
