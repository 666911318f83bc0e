/** Sends an order by mail, or says that it was made in another way; either way its paper is made. */
import { SegmentedControl, Select, SimpleGrid, Text } from '@mantine/core';
import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { sendOrder } from '@wms/contract/logistics/orders/moving';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { languageChoices, MailFields, mailOf } from './MailFields.tsx';

type Props = { order: Order; onClose: () => void };
type Way = 'mail' | 'elsewhere';

export function SendModal({ order, onClose }: Props) {
  const { id, version, supplier, expectedOn } = order;
  const form = useContractForm(sendOrder, {
    initial: {
      way: (supplier.email ? 'mail' : 'elsewhere') as Way,
      language: supplier.language,
      expectedOn: expectedOn ?? '',
      mail: mailOf(order, supplier.language),
    },
    toBody: ({ way, mail, ...values }) => ({ ...values, version, mail: way === 'mail' ? mail : null }),
    args: () => ({ params: { id: String(id) } }),
  });
  const { way, language } = form.values;
  const speak = (next: 'it' | 'en') => {
    const { to, ...words } = form.values.mail;
    const { to: _, ...before } = mailOf(order, language);
    form.set('language', next);
    // Words that somebody wrote stay, in whichever language they are.
    if (JSON.stringify(words) === JSON.stringify(before)) form.set('mail', { ...mailOf(order, next), to });
  };
  return (
    <FormModal
      title={`Ordina a ${supplier.name}`}
      form={form}
      onClose={onClose}
      confirmLabel={way === 'mail' ? 'Manda l’ordine' : 'Segna come ordinato'}
      size="lg"
    >
      <SegmentedControl
        fullWidth
        aria-label="Come si ordina"
        value={way}
        onChange={(value) => form.set('way', value)}
        data={[
          { value: 'mail', label: 'Per e-mail' },
          { value: 'elsewhere', label: 'Già ordinato altrove' },
        ]}
        disabled={form.busy}
      />
      <SimpleGrid cols={2}>
        <Select
          {...form.field('language')}
          label="Lingua del PDF"
          data={languageChoices}
          value={language}
          onChange={(value) => speak(value === 'en' ? 'en' : 'it')}
          allowDeselect={false}
        />
        <DateField {...form.field('expectedOn')} label="Arriva il" />
      </SimpleGrid>
      {way === 'mail' ? (
        <MailFields form={form} path="mail." />
      ) : (
        <Text size="sm" c="dimmed">
          Sul loro sito, per telefono o di persona: il PDF nasce lo stesso, e resta qui.
        </Text>
      )}
    </FormModal>
  );
}
