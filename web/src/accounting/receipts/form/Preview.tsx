/** A preview of the receipt: the total in figures and words, the stamp duty with its reason, and warnings. */
import { Stack, Text } from '@mantine/core';
import type { ReceiptPreview } from '@wms/contract/accounting/receipts/writing';
import { stampBearers } from '@wms/contract/accounting/rules/settings';
import { formatEuro } from '@wms/contract/platform/formats';
import { Fact, Facts } from '../../../ui/facts/Facts.tsx';
import { ErrorState } from '../../../ui/page/Page.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import classes from './Preview.module.css';
import type { ReceiptForm } from './use-receipt-form.ts';

export function Preview({ receipt }: { receipt: ReceiptForm }) {
  const { preview, previewError, refetchPreview, unread, stale } = receipt;
  const total = preview?.total ?? '0.00';
  const typed = Number(total) > 0 && !unread;
  return (
    <section className={classes.preview} aria-label="Anteprima">
      <Stack gap={12} className={classes.content} data-stale={stale || undefined}>
        <div>
          <Text size="sm" c="dimmed">
            Totale
          </Text>
          <Text fz={28} fw={650} lh={1.2} className={textClasses.figures} aria-live="polite">
            {unread || previewError ? '–' : formatEuro(total)}
          </Text>
          {unread && (
            <Text size="sm" c="dimmed">
              Torna quando ogni importo si legge
            </Text>
          )}
          {typed && (
            <Text size="sm" c="dimmed" className={textClasses.anywhere}>
              {preview?.totalInWords}
            </Text>
          )}
        </div>
        {previewError && <ErrorState error={previewError} onRetry={refetchPreview} />}
        {preview && typed && <Duty preview={preview} />}
        {preview?.refusals.map(({ sentence }) => (
          <Notice key={sentence} color="red" role="status">
            {sentence}
          </Notice>
        ))}
        {preview?.warnings.map((warning) => (
          <Notice key={warning} role="status">
            {warning}
          </Notice>
        ))}
        {preview?.payer && <OnPaper preview={preview} />}
        {typed && preview && preview.texts.length > 0 && (
          <div>
            <Text size="sm" c="dimmed">
              Ci sarà scritto
            </Text>
            {preview.texts.map((text) => (
              <Text key={text} size="sm" className={textClasses.asWritten}>
                {text}
              </Text>
            ))}
          </div>
        )}
      </Stack>
    </section>
  );
}

function Duty({ preview: { stamp, stampCharged } }: { preview: ReceiptPreview }) {
  const { due, looksAt, bearer, authorisation, wanted } = stamp;
  if (due === null) return <Text size="sm">Imposta di bollo: non dovuta.</Text>;
  return (
    <Text size="sm">
      Imposta di bollo: <strong>{formatEuro(due)}</strong> su {formatEuro(looksAt)}.{' '}
      {Number(stampCharged) > 0
        ? 'Si aggiunge al totale.'
        : `La sostiene ${stampBearers[bearer].toLowerCase()}.`}{' '}
      {wanted ? 'Serve il contrassegno.' : authorisation && `Virtuale, ${authorisation}.`}
    </Text>
  );
}

/** The payer as on the printed receipt: for a minor, the parent. */
const OnPaper = ({ preview: { payer } }: { preview: ReceiptPreview }) =>
  payer && (
    <Facts>
      <Fact name="Intestata a" wide>
        {payer.name}
        {payer.taxCode && <> · C.F. {payer.taxCode}</>}
        {payer.address && <>, {payer.address}</>}
      </Fact>
      {payer.onBehalfOf && (
        <Fact name="Per conto di" wide>
          {payer.onBehalfOf}
        </Fact>
      )}
    </Facts>
  );
