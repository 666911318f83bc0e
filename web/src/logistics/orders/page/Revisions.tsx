/** The revisions that were sent to the supplier, each with its paper, its differences, and its recipients. */
import { Button, Stack, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { getOrderPaper } from '@wms/contract/logistics/orders/moving';
import { formatInstant } from '@wms/contract/platform/formats';
import { openPdf } from '../../../client/download.ts';
import { Section } from '../../../ui/parts/Section.tsx';
import textClasses from '../../../ui/parts/text.module.css';

export const OrderRevisions = ({ order: { id, revisions } }: { order: Order }) => (
  <Stack gap={28} maw={880}>
    {revisions.map(({ id: key, revision, madeAt, madeBy, reason, differences, sendings }) => (
      <Section
        key={key}
        title={revision === 1 ? 'Primo invio' : `Revisione ${revision}`}
        end={
          <Button
            variant="default"
            size="sm"
            leftSection={<IconFileTypePdf size={16} stroke={1.5} aria-hidden />}
            aria-label={`Apri il PDF ${revision === 1 ? 'del primo invio' : `della revisione ${revision}`}`}
            onClick={() =>
              void openPdf(getOrderPaper, { params: { id: String(id), revision: String(revision) } })
            }
          >
            Apri il PDF
          </Button>
        }
      >
        <Text size="sm" c="dimmed">
          {madeBy ?? 'Utente rimosso'}, {formatInstant(madeAt, 'il')}
        </Text>
        {reason && <Text className={textClasses.anywhere}>{reason}</Text>}
        {differences.length > 0 && (
          <ul className={textClasses.anywhere} style={{ paddingInlineStart: 20, margin: 0 }}>
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        )}
        {sendings.length > 0 ? (
          sendings.map(({ recipient, at, by, leftAt, failure, cancels }) => (
            <Text
              key={`${recipient} ${at}`}
              size="sm"
              className={textClasses.anywhere}
              {...(failure && { c: 'var(--mantine-color-error)' })}
            >
              {sentence(cancels, failure !== null)} a {recipient} {formatInstant(at, 'il')}
              {by && ` da ${by}`}
              {failure ? `: ${failure}` : leftAt === null && ' (in partenza)'}
            </Text>
          ))
        ) : (
          <Text size="sm" c="dimmed">
            Non mandato per e-mail da qui
          </Text>
        )}
      </Section>
    ))}
  </Stack>
);

const sentence = (cancels: boolean, failed: boolean) => {
  if (cancels) return failed ? 'Non disdetto' : 'Disdetto';
  return failed ? 'Non mandato' : 'Mandato';
};
