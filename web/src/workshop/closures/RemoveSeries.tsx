import { Radio, Stack, Text } from '@mantine/core';
import { type Closure, closureChoices, removeClosure } from '@wms/contract/workshop/closures/endpoints';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';

type ClosureChoice = (typeof closureChoices)[number];

const labels: Record<ClosureChoice, string> = {
  this: 'Solo questa',
  following: 'Questa e le seguenti',
  all: 'Tutte quelle da venire',
};

/** Removes closures that repeat, and asks which of them. */
export function RemoveSeries({ closure, onClose }: { closure: Closure; onClose: () => void }) {
  const form = useContractForm(removeClosure, {
    initial: { version: closure.version, which: 'this' as ClosureChoice },
    args: () => ({ params: { id: String(closure.id) } }),
  });
  return (
    <FormModal
      title={`Togli «${closure.reason}»`}
      form={form}
      onClose={onClose}
      confirmLabel={form.values.which === 'this' ? 'Togli la chiusura' : 'Togli le chiusure'}
      danger
    >
      <Text size="sm">Si ripete. Quali togli?</Text>
      <Radio.Group
        aria-label="Quali togli"
        value={form.values.which}
        onChange={(which) => form.set('which', which)}
      >
        <Stack gap={10}>
          {closureChoices.map((which) => (
            <Radio key={which} value={which} label={labels[which]} disabled={form.busy} />
          ))}
        </Stack>
      </Radio.Group>
    </FormModal>
  );
}
