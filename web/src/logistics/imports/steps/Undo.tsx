import { Button, Stack, Text } from '@mantine/core';
import {
  getImport,
  type Import,
  type ImportUndo,
  previewImportUndo,
  undoImport,
} from '@wms/contract/imports/endpoints';
import { type ImportKind, importKindNames } from '@wms/contract/imports/kinds';
import { formatNumber } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { CallError, defaultMessage } from '../../../client/call/send.ts';
import { AppModal } from '../../../ui/modal/later-modals.ts';
import { RowsSkeleton } from '../../../ui/page/Page.tsx';
import classes from './Steps.module.css';

/** Undoes a finished import: shows in numbers what undoing would do, or what prevents it. */
export function UndoImport({ job }: { job: Import }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" c="var(--mantine-color-error)" onClick={() => setOpened(true)}>
        Annulla importazione
      </Button>
      {opened && <Question job={job} onClose={() => setOpened(false)} />}
    </>
  );
}

function Question({ job, onClose }: { job: Import; onClose: () => void }) {
  const params = { id: String(job.id) };
  const { data, error } = useAnswer(previewImportUndo, { params });
  const undo = useChange(undoImport, { refetch: [getImport, previewImportUndo], quiet: true });
  const frame = { opened: true, onClose, title: 'Annulla importazione' };
  if (error)
    return (
      <AppModal {...frame} title="Non si può annullare">
        <Text maw="70ch">{error instanceof CallError ? error.message : defaultMessage}</Text>
      </AppModal>
    );
  if (!data)
    return (
      <AppModal {...frame}>
        <RowsSkeleton rows={3} />
      </AppModal>
    );
  if (data.obstacles.count > 0)
    return (
      <AppModal {...frame} title="Non si può annullare">
        <Obstacles {...data.obstacles} />
      </AppModal>
    );
  return (
    <AppModal {...frame} danger confirmLabel="Annulla importazione" onConfirm={() => undo.run({ params })}>
      <Text maw="70ch">Tutto torna com’era prima di {job.fileName}:</Text>
      <Stack component="ul" gap={6} mt={10} className={classes.aside}>
        {consequences(job.kind, data).map(({ count, words }) => (
          <li key={words}>
            <strong>{formatNumber(count)}</strong> {words}
          </li>
        ))}
      </Stack>
    </AppModal>
  );
}

function Obstacles({ count, first }: ImportUndo['obstacles']) {
  return (
    <>
      <Text maw="70ch">
        {count === 1
          ? 'Dopo l’importazione una cosa è cambiata:'
          : `Dopo l’importazione ${formatNumber(count)} cose sono cambiate:`}
      </Text>
      <Stack component="ul" gap={6} mt={10} className={classes.aside}>
        {first.map(({ name, why }) => (
          <li key={name}>
            <strong>{name}</strong> {why}
          </li>
        ))}
        {count > first.length && (
          <li>e {count - first.length === 1 ? 'un’altra' : `altre ${formatNumber(count - first.length)}`}</li>
        )}
      </Stack>
      <Text mt={6} c="dimmed" fz="small">
        Se viene da un’altra importazione, annulla prima quella. Se no correggi a mano quello che serve.
      </Text>
    </>
  );
}

/** The effects of undoing, each with its number. */
function consequences(kind: ImportKind, undo: ImportUndo): { count: number; words: string }[] {
  const { singular, plural, masculine } = importKindNames[kind];
  const o = masculine ? 'o' : 'a';
  const i = masculine ? 'i' : 'e';
  const describeCount = (count: number, single: string, plural: string) => ({
    count,
    words: count === 1 ? single : plural,
  });
  return [
    describeCount(
      undo.deletes,
      `${singular} creat${o} viene eliminat${o}`,
      `${plural} creat${i} vengono eliminat${i}`,
    ),
    kind === 'products'
      ? describeCount(
          undo.deactivates,
          'prodotto creato resta, disattivato: ha dei movimenti',
          'prodotti creati restano, disattivati: hanno dei movimenti',
        )
      : describeCount(
          undo.deactivates,
          'ubicazione creata resta, chiusa: ci è passato qualcosa',
          'ubicazioni create restano, chiuse: ci è passato qualcosa',
        ),
    describeCount(
      undo.restores,
      `${singular} aggiornat${o} torna com’era`,
      `${plural} aggiornat${i} tornano com’erano`,
    ),
    describeCount(
      undo.categories,
      'categoria creata con i prodotti viene eliminata',
      'categorie create con i prodotti vengono eliminate',
    ),
    describeCount(undo.reverses, 'movimento viene stornato', 'movimenti vengono stornati'),
  ].filter(({ count }) => count > 0);
}
