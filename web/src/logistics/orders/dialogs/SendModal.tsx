/** Sends an order by mail, or records that it was made in another way. Its paper is made in both cases. */
import { SegmentedControl, Select, SimpleGrid, Text } from '@mantine/core';
import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { getOrderMail, sendOrder } from '@wms/contract/logistics/orders/moving';
import type { Answer } from '@wms/contract/platform/endpoint';
import { useAnswer } from '../../../client/answer.ts';
import { readAnswer } from '../../../client/query.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { useFill } from '../../../ui/form/use-fill.ts';
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
  const fill = useFill(form);
  const translate = async (next: typeof language) => {
    const spoken = languageChoices.map(({ value }) => readAnswer(getOrderMail, argsOf(order, value)));
    const [after, ...known] = await Promise.all([readAnswer(getOrderMail, argsOf(order, next)), ...spoken]);
    // Another language replaces only the proposed texts, not those that the person has changed.
    const proposed = (['subject', 'body'] as const).filter((name) =>
      known.some((candidate) => candidate[name] === mail[name]),
    );
    return Object.fromEntries(proposed.map((name) => [`mail.${name}`, after[name]]));
  };
  const speak = (next: typeof language) => fill({ chosen: { language: next }, ask: () => translate(next) });
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
          onChange={(value) => void speak(value === 'en' ? 'en' : 'it')}
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
