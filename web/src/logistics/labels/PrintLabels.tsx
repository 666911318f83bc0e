/** The dialog that prints labels; mounted only while it is open. */

import { SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core';
import {
  countPerSheet,
  labelFormats,
  mostCopies,
  previewLabel,
  printLabels,
  sheets,
  takesBars,
} from '@wms/contract/logistics/labels/endpoints';
import { mostLabelled } from '@wms/contract/logistics/labels/limits';
import { formatCount } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { openPdf } from '../../client/download.ts';
import { WholeField } from '../../ui/fields/numbers/WholeField.tsx';
import { AppModal } from '../../ui/modal/AppModal.tsx';
import { ErrorState } from '../../ui/page/Page.tsx';
import classes from './PrintLabels.module.css';
import { rememberChoices, rememberedChoices } from './remembered-choices.ts';
import { SheetPlan } from './SheetPlan.tsx';

export type PrintLabelsProps = {
  kind: 'product' | 'location';
  /** The things that get a label, in this order; at most 500. */
  ids?: readonly number[];
  /** Alternatively: the place whose label is printed, with those of all places below it. */
  below?: number;
  onClose: () => void;
};

const formats = labelFormats.map((value) => ({
  value,
  label: value === 'roll-62' ? 'Rotolo da 62 mm' : `Foglio A4: ${sheets[value].name}`,
}));

export function PrintLabels({ kind, ids = [], below, onClose }: PrintLabelsProps) {
  const [choices, setChoices] = useState(rememberedChoices);
  const [copies, setCopies] = useState(1);
  const [start, setStart] = useState(1);
  const { format } = choices;
  const content = takesBars(format) ? choices.content : 'qr';
  const each = countPerSheet(format);
  const skip = each ? Math.min(start, each) - 1 : 0;

  const which = below === undefined ? { kind, ids: ids.join() } : { kind, below: String(below) };
  const preview = useAnswer(previewLabel, { query: { ...which, format, content } }, { keepPrevious: true });
  // The server counts the labels of a place with all places below; until its answer the count is unknown (null).
  const count = preview.data?.count ?? (below === undefined ? ids.length : null);
  const labels = count === null ? null : count * copies;

  const print = async () => {
    rememberChoices(choices);
    const query = {
      ...which,
      format,
      content,
      copies: String(copies),
      ...(skip > 0 && { skip: String(skip) }),
    };
    if (await openPdf(printLabels, { query }, { stopped: 'Stampa interrotta' })) onClose();
  };

  return (
    <AppModal
      opened
      onClose={onClose}
      title="Stampa etichette"
      size="lg"
      confirmLabel="Apri il PDF"
      onConfirm={print}
      confirmDisabled={preview.error !== null || ids.length > mostLabelled}
      closeOnConfirm={false}
    >
      <div className={classes.dialog}>
        <Stack gap={14}>
          <Select
            label="Formato"
            data={formats}
            value={format}
            allowDeselect={false}
            onChange={(value) => {
              const chosen = labelFormats.find((known) => known === value);
              if (chosen) setChoices({ ...choices, format: chosen });
            }}
          />
          <div>
            <Text size="sm" fw={500} id="label-content" mb={4}>
              Contenuto
            </Text>
            <SegmentedControl
              fullWidth
              aria-labelledby="label-content"
              data={[
                { value: 'qr', label: 'QR' },
                { value: 'code128', label: 'A barre', disabled: !takesBars(format) },
                { value: 'both', label: 'Entrambi', disabled: !takesBars(format) },
              ]}
              value={content}
              onChange={(value) => setChoices({ ...choices, content: value })}
            />
            {!takesBars(format) && (
              <Text size="xs" c="dimmed" mt={4}>
                Su etichette così piccole un codice a barre non si leggerebbe.
              </Text>
            )}
          </div>
          <div className={classes.row}>
            <Figure label="Copie" value={copies} most={mostCopies} onChange={setCopies} />
            {each > 0 && <Figure label="Prima etichetta" value={skip + 1} most={each} onChange={setStart} />}
          </div>
          {labels === null ? (
            <Skeleton height={20} width={120} />
          ) : (
            <Text size="sm" aria-live="polite">
              {summary(labels, each, skip)}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            Stampa al 100%, senza adattare alla pagina.
          </Text>
        </Stack>
        <div className={classes.preview}>
          {preview.error ? (
            <ErrorState error={preview.error} onRetry={preview.refetch} />
          ) : preview.data && !preview.isPlaceholderData ? (
            <img
              className={classes.label}
              src={`data:image/svg+xml,${encodeURIComponent(preview.data.svg)}`}
              alt="Anteprima della prima etichetta"
            />
          ) : (
            <Skeleton height={110} radius="sm" />
          )}
          <SheetPlan format={format} skip={skip} count={labels ?? 0} onSkip={(used) => setStart(used + 1)} />
          {each > 0 && (
            <Text size="xs" c="dimmed">
              Il foglio è già iniziato? Tocca la prima etichetta libera.
            </Text>
          )}
        </div>
      </div>
    </AppModal>
  );
}

function summary(labels: number, each: number, skip: number): string {
  const count = formatCount(labels, 'etichetta', 'etichette');
  if (each === 0) return count;
  const sheetsNeeded = Math.ceil((labels + skip) / each);
  return `${count} su ${formatCount(sheetsNeeded, 'foglio', 'fogli')}`;
}

function Figure(props: { label: string; value: number; most: number; onChange: (value: number) => void }) {
  const { label, value, most, onChange } = props;
  return (
    <WholeField
      label={label}
      value={value}
      onChange={(next) => onChange(Math.min(Math.max(Math.trunc(Number(next)) || 1, 1), most))}
    />
  );
}
