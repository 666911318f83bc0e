/** Creates many places at once from a pattern. The person sees the places before they are created. */

import { SimpleGrid, Text, TextInput } from '@mantine/core';
import {
  generateLocations,
  type Location,
  previewLocations,
  proposeLocation,
} from '@wms/contract/logistics/locations/endpoints';
import { readPattern } from '@wms/contract/logistics/locations/pattern';
import { formatCount, formatNumber } from '@wms/contract/platform/formats';
import { measureKind } from '@wms/contract/platform/numbers/italian';
import { useAnswer } from '../../../client/answer.ts';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { useSettled } from '../../../ui/use-settled.ts';
import { MacroCategorySelect } from '../../pickers/MacroCategorySelect.tsx';
import { kindWords } from '../shared/labels.ts';
import classes from './GenerateModal.module.css';

type Props = { place: Location; onClose: () => void };

export function GenerateModal(props: Props) {
  const { data } = useAnswer(proposeLocation, { query: { parent: String(props.place.id) } });
  return data ? <GenerateForm {...props} start={proposePattern(props.place, data.code)} /> : null;
}

/** Proposes a pattern that fits the place: racks and shelves in an area, shelves in a rack. */
function proposePattern({ code, path }: Location, next: string): string {
  const segment = next.slice(code.length + 1);
  const first = /^\d+$/.test(segment)
    ? `{${segment}..${String(Number(segment) + 3).padStart(segment.length, '0')}}`
    : /^[A-W]$/.test(segment)
      ? `{${segment}..${String.fromCharCode(segment.charCodeAt(0) + 2)}}`
      : '{01..04}';
  return path.length > 2 ? `${code}-${first}` : `${code}-${first}-{01..05}`;
}

function GenerateForm({ place, start, onClose }: Props & { start: string }) {
  const params = { id: String(place.id) };
  const form = useContractForm(generateLocations, {
    initial: { pattern: start, capacity: '', macroCategoryId: null as Choice | null },
    args: () => ({ params }),
  });
  const pattern = useSettled(form.values.pattern.trim(), 250);
  const read = readPattern(pattern, place.code);
  const { data: preview } = useAnswer(previewLocations, { params, query: { pattern } }, { enabled: read.ok });
  const shown = read.ok && pattern === form.values.pattern.trim() ? preview : undefined;
  const taken = (shown?.duplicateCount ?? 0) > 0;
  return (
    <FormModal
      title={`Genera ubicazioni in ${place.code}`}
      form={form}
      onClose={onClose}
      confirmLabel={shown && !taken ? `Crea ${formatNumber(shown.count)}` : 'Crea'}
      confirmDisabled={!shown || taken || shown.count === 0}
      size="lg"
    >
      <TextInput
        label="Schema"
        description={
          'Fra graffe un intervallo o un elenco: {1..4}, {01..12}, {A..F}, {A,C,X}. ' +
          'Ogni parte fra trattini è un livello.'
        }
        spellCheck={false}
        classNames={{ input: classes.pattern }}
        {...form.field('pattern')}
        data-autofocus
      />
      <div className={classes.preview} role="status">
        {!read.ok ? (
          <Text size="sm">{read.error}</Text>
        ) : (
          <>
            <ul className={classes.levels}>
              {(shown?.levels ?? []).map(({ kind, count, first, last }) => (
                <li key={first[0]}>
                  <strong>{formatCount(count, kindWords[kind].label.toLowerCase(), plurals[kind])}</strong>
                  <Text span c="dimmed" ff="monospace" fz="small" className={textClasses.anywhere}>
                    {[
                      ...first,
                      ...(count > first.length + 1 ? ['…'] : []),
                      ...(count > first.length ? [last] : []),
                    ].join(', ')}
                  </Text>
                </li>
              ))}
            </ul>
            {shown && shown.reused > 0 && (
              <Text size="sm">
                {formatCount(
                  shown.reused,
                  'ubicazione c’è già: le altre',
                  'ubicazioni ci sono già: le altre',
                )}{' '}
                ci andranno dentro.
              </Text>
            )}
            {shown && taken && (
              <Text size="sm" c="var(--mantine-color-error)">
                {formatCount(shown.duplicateCount, 'codice c’è già', 'codici ci sono già')}:{' '}
                {shown.duplicates.slice(0, 8).join(', ')}
                {shown.duplicateCount > 8 ? '…' : '.'} Cambia lo schema.
              </Text>
            )}
          </>
        )}
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <QuantityField
          kind={measureKind}
          {...form.field('capacity')}
          label="Capienza di ognuna"
          description="Dell’ultimo livello; vuota se non ha limite"
        />
        <MacroCategorySelect
          label="Riservate alla categoria"
          description="Solo quelle dell’ultimo livello"
          {...form.choice('macroCategoryId')}
        />
      </SimpleGrid>
    </FormModal>
  );
}

const plurals = {
  magazzino: 'magazzini',
  area: 'aree',
  scaffale: 'scaffali',
  ripiano: 'ripiani',
  contenitore: 'contenitori',
} as const;
