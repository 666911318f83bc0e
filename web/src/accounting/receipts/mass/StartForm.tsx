/** Chooses a social year, shows which receipts would be issued and which not, and starts the issue. */
import { Checkbox, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconReceiptEuro } from '@tabler/icons-react';
import {
  listMassIssueYears,
  type MassIssuePreview,
  previewMassIssue,
  startMassIssue,
} from '@wms/contract/accounting/receipts/mass-issue';
import { getReceiptForm } from '@wms/contract/accounting/receipts/writing';
import type { ReceiptKind } from '@wms/contract/accounting/rules/kinds';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatCount, formatDate, formatEuro, formatNumber } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../../client/answer.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { StickyBar } from '../../../ui/form/FormSection.tsx';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { Link } from '../../../ui/page/link.ts';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Figure, Figures } from '../../../ui/parts/Figures.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { Warning } from '../../../ui/parts/Warning.tsx';
import { TeamSelect } from '../../../ui/people/TeamSelect.tsx';
import { usualKind } from '../form/values.ts';
import { IssuedItems, LeftOut } from './Items.tsx';

type Years = Answer<typeof listMassIssueYears>;

export function StartForm({ onStarted }: { onStarted: (id: number) => void }) {
  const years = useAnswer(listMassIssueYears);
  const form = useAnswer(getReceiptForm);
  if (!years.data || !form.data)
    return (
      <Pending
        error={years.error ?? form.error}
        onRetry={() => Promise.all([years.refetch(), form.refetch()])}
        rows={4}
        height={72}
      />
    );
  if (years.data.length === 0)
    return (
      <EmptyState
        action={
          <Link to="/tesserati" className={textClasses.link}>
            Vai ai tesserati
          </Link>
        }
      >
        Nessun pagamento aspetta una ricevuta: segna pagate le quote, poi torna qui.
      </EmptyState>
    );
  const { kinds, teams, sends } = form.data;
  if (kinds.length === 0)
    return (
      <EmptyState
        action={
          <Link to="/ricevute/regole" search={{ scheda: 'causali' }} className={textClasses.link}>
            Vai alle causali
          </Link>
        }
      >
        Nessuna causale è in uso: senza una causale non si emettono ricevute.
      </EmptyState>
    );
  return <Starting years={years.data} kinds={kinds} teams={teams} sends={sends} onStarted={onStarted} />;
}

type Props = {
  years: Years;
  kinds: readonly ReceiptKind[];
  /** Whether the organisation has teams. */
  teams: boolean;
  /** Whether there is a mail server. */
  sends: boolean;
  onStarted: (id: number) => void;
};

function Starting({ years, kinds, teams, sends, onStarted }: Props) {
  const form = useContractForm(startMassIssue, {
    initial: {
      socialYear: String(years[0]?.socialYear ?? ''),
      kindId: usualKind(kinds) ?? '',
      issuedOn: today(),
      teamId: null as Choice | null,
      mail: sends,
    },
    toBody: ({ socialYear, kindId, teamId, ...values }) => ({
      ...values,
      socialYear: Number(socialYear),
      kindId: Number(kindId),
      teamId: teamId?.id ?? null,
    }),
    onDone: ({ id }) => onStarted(id),
  });
  const { socialYear, kindId } = form.values;
  // The previous answer isn't kept, because the button would show the preview of another year or causale.
  const { data, error, refetch } = useAnswer(previewMassIssue, { query: { socialYear, kindId } });
  const count = data?.count ?? 0;
  return (
    <form noValidate onSubmit={form.submit} aria-label="Emissione massiva">
      <Stack gap={20} miw={0}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} maw={960}>
          <Select
            label="Anno sociale"
            data={years.map(({ socialYear: year, name, payments }) => ({
              value: String(year),
              label: `${name} · ${formatCount(payments, 'pagamento', 'pagamenti')}`,
            }))}
            allowDeselect={false}
            {...form.field('socialYear')}
          />
          <Select
            label="Causale"
            data={kinds.map(({ id, name }) => ({ value: String(id), label: name }))}
            allowDeselect={false}
            {...form.field('kindId')}
          />
          <DateField
            {...form.field('issuedOn')}
            {...helpBelow}
            label="Data delle ricevute"
            description={data?.earliest && `Non prima ${formatDate(data.earliest, 'del')}`}
            {...(data?.earliest && { min: data.earliest })}
            max={today()}
          />
          {teams && (
            <TeamSelect
              {...form.choice('teamId')}
              {...helpBelow}
              description="Se sono entrate di un reparto"
              clearable
            />
          )}
        </SimpleGrid>
        {data ? (
          <Previewed preview={data} />
        ) : (
          <Pending error={error} onRetry={refetch} rows={4} height={44} />
        )}
        {sends ? (
          <Checkbox
            label="Alla fine manda a ognuno la sua ricevuta per e-mail"
            description={
              data &&
              data.withoutMail > 0 &&
              `${formatCount(data.withoutMail, 'persona non ha', 'persone non hanno')} un indirizzo: ` +
                'per loro il PDF resta qui'
            }
            {...form.field('mail', { type: 'checkbox' })}
          />
        ) : (
          <Text size="sm" c="dimmed">
            Qui non c’è un server di posta: le ricevute restano nel registro, da mandare a mano.
          </Text>
        )}
        {count > 0 && <Warning>{form.warning}</Warning>}
      </Stack>
      <StickyBar justify="flex-start">
        <ButtonWithIcon
          icon={IconReceiptEuro}
          type="submit"
          loading={form.busy}
          disabled={count === 0 || data?.running != null}
        >
          {!data && 'Emetti'}
          {data &&
            (count === 0 ? 'Niente da emettere' : `Emetti ${formatCount(count, 'ricevuta', 'ricevute')}`)}
        </ButtonWithIcon>
      </StickyBar>
    </form>
  );
}

function Previewed({ preview }: { preview: MassIssuePreview }) {
  const { count, amount, stampCharged, items, leftOut, leftOutCount } = preview;
  return (
    <>
      <Figures>
        <Figure name="Ricevute" strong>
          {formatNumber(count)}
        </Figure>
        <Figure name="In tutto">{formatEuro(amount)}</Figure>
        {Number(stampCharged) > 0 && <Figure name="Di cui bollo">{formatEuro(stampCharged)}</Figure>}
        {leftOutCount > 0 && (
          <Figure name="Restano fuori" low>
            {formatNumber(leftOutCount)}
          </Figure>
        )}
      </Figures>
      {leftOutCount > 0 && (
        <Notice role="status">
          {formatCount(leftOutCount, 'pagamento resta', 'pagamenti restano')} fuori: sotto c’è il perché di
          ognuno.
        </Notice>
      )}
      <LeftOut label="Restano fuori" items={leftOut} count={leftOutCount} />
      <IssuedItems items={items} count={count} />
    </>
  );
}
