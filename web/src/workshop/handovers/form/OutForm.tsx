import { Button, List, Select, Stack, Text } from '@mantine/core';
import { handOut } from '@wms/contract/workshop/handovers/endpoints';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { StickyBar } from '../../../ui/form/FormSection.tsx';
import { useUnsavedGuard } from '../../../ui/form/unsaved.ts';
import { Notice } from '../../../ui/parts/Notice.tsx';
import { type HandoverProps, initialState, stateBody } from '../shared/state-values.ts';
import { StateFields } from './StateFields.tsx';
import { usePhotos } from './use-photos.ts';

/** The departure of a van. If nothing has changed since the last hand-over, one tap is enough. */
export function OutForm({ booking, van, sending, whileSending, onDone }: HandoverProps) {
  const { bookingId, drivers, warnings } = booking;
  const { photos, setPhotos, send } = usePhotos();
  const form = useContractForm(handOut, {
    initial: { ...initialState(van), driverId: drivers[0] ? String(drivers[0].id) : null },
    toBody: ({ driverId, ...values }) => ({
      ...stateBody(values),
      vanId: van.id,
      driverId: driverId === null ? null : Number(driverId),
    }),
    args: () => ({ params: { id: String(bookingId) } }),
    onSubmitted: async ({ id }) => {
      await send(id);
      await onDone();
    },
  });
  // A person who leaves before the last photo is sent would lose it.
  useUnsavedGuard(photos.length > 0 || (form.dirty && !sending));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whileSending(form.submit);
      }}
    >
      <Stack gap={16} maw={640}>
        {warnings.length > 0 && (
          <Notice title="Da sapere">
            <List size="sm">
              {warnings.map((warning) => (
                <List.Item key={warning}>{warning}</List.Item>
              ))}
            </List>
          </Notice>
        )}
        {drivers.length > 1 ? (
          <Select
            label="Chi guida"
            data={drivers.map(({ id, name }) => ({ value: String(id), label: name }))}
            allowDeselect={false}
            {...form.field('driverId')}
          />
        ) : (
          <Text>
            Guida <strong>{drivers[0]?.name ?? 'nessuno: aggiungi alla prenotazione chi guida'}</strong>
          </Text>
        )}
        <StateFields
          van={van}
          form={form}
          keysLabel={van.keyPlace ? `Ho le chiavi (${van.keyPlace})` : 'Ho le chiavi'}
          photos={photos}
          onPhotos={setPhotos}
        />
      </Stack>
      <StickyBar justify="flex-start">
        <Button type="submit" size="md" loading={form.busy || sending}>
          Parti
        </Button>
      </StickyBar>
    </form>
  );
}
