/** Sends an order by mail, or records that it was made in another way. Its paper is made in both cases. */
import { SegmentedControl, Select, SimpleGrid, Text } from '@mantine/core';
import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { getOrderMail, sendOrder } from '@wms/contract/logistics/orders/moving';
import type { Answer } from '@wms/contract/platform/endpoint';
import { report, useAnswer } from '../../../client/answer.ts';
import { readAnswer } from '../../../client/query.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { languageChoices, MailFields } from './MailFields.tsx';
import { PendingModal } from './PendingModal.tsx';

type Props = { order: Order; onClose: () => void };
type Way = 'mail' | 'elsewhere';
type Mail = Answer<typeof getOrderMail>;

const argsOf = (order: Order, language: Order['supplier']['language']) => ({
  params: { id: String(order.id) },
  query: { language },
});

export function SendModal({ order, onClose }: Props) {
  const { data: mail, error, refetch } = useAnswer(getOrderMail, argsOf(order, order.supplier.language));
  const title = `Ordina da ${order.supplier.name}`;
  if (!mail) return <PendingModal title={title} error={error} onRetry={refetch} onClose={onClose} />;
  return <SendForm order={order} title={title} proposed={mail} onClose={onClose} />;
}

function SendForm({ order, title, proposed, onClose }: Props & { title: string; proposed: Mail }) {
  const { id, version, supplier, expectedOn } = order;
  const { sends } = proposed;
  const form = useContractForm(sendOrder, {
    initial: {
      way: (sends && supplier.email ? 'mail' : 'elsewhere') as Way,
      language: supplier.language,
      expectedOn: expectedOn ?? '',
      mail: { to: supplier.email ?? '', subject: proposed.subject, body: proposed.body },
    },
    toBody: ({ way, mail, ...values }) => ({ ...values, version, mail: way === 'mail' ? mail : null }),
    args: () => ({ params: { id: String(id) } }),
  });
  const { way, language, mail } = form.values;
  const speak = async (next: typeof language) => {
    form.set('language', next);
    const [before, after] = await Promise.all(
      [language, next].map((spoken) => readAnswer(getOrderMail, argsOf(order, spoken))),
    );
    // Another language replaces only the proposed texts, not those that the person has changed.
    for (const name of ['subject', 'body'] as const)
      if (mail[name] === before?.[name]) form.set(`mail.${name}`, after?.[name]);
  };
  return (
    <FormModal
      title={title}
      form={form}
      onClose={onClose}
      confirmLabel={way === 'mail' ? 'Manda l’ordine' : 'Segna come ordinato'}
      size="lg"
    >
      {sends && (
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
      )}
      <SimpleGrid cols={2}>
        <Select
          {...form.field('language')}
          label="Lingua del PDF"
          data={languageChoices}
          value={language}
          onChange={(value) => void speak(value === 'en' ? 'en' : 'it').catch(report)}
          allowDeselect={false}
        />
        <DateField {...form.field('expectedOn')} label="Arriva il" />
      </SimpleGrid>
      {way === 'mail' ? (
        <MailFields form={form} path="mail." />
      ) : (
        <Text size="sm" c="dimmed">
          {sends
            ? 'Sul loro sito, per telefono o di persona: il PDF nasce lo stesso, e resta qui.'
            : 'Qui non c’è un server di posta: ordina sul loro sito, per telefono o con il PDF, che nasce adesso.'}
        </Text>
      )}
    </FormModal>
  );
}
