import { Text } from '@mantine/core';
import { formatInstant } from '@wms/contract/platform/formats';
import { later } from '../../ui/modal/later.tsx';
import type { ResumedDraft } from './use-kept-draft.ts';

const CorrectedMeanwhile = later(async () => (await import('./CorrectedMeanwhile.tsx')).CorrectedMeanwhile);

type Props<V extends Record<string, unknown>> = {
  resumed: Pick<ResumedDraft<V>, 'since' | 'changed'>;
  labels: { readonly [Name in keyof V]?: string };
};

/** A notice above a form that continues a draft. It also shows the changes of other people in the same fields. */
export function ResumedNotice<V extends Record<string, unknown>>({ resumed, labels }: Props<V>) {
  const { since, changed } = resumed;
  const corrected = changed.map((field) => ({ ...field, label: labels[field.name] ?? field.name }));
  return (
    <>
      {since && (
        <Text size="sm" fw={500} role="status">
          Riprendi da dove eri: quello che hai scritto {formatInstant(since, 'il')} non è ancora salvato.
        </Text>
      )}
      {corrected.length > 0 && <CorrectedMeanwhile corrected={corrected} />}
    </>
  );
}
