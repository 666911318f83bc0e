import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconExternalLink, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import {
  deleteDocument,
  getDocument,
  getDocuments,
  type UserDocument,
} from '@wms/contract/humanResources/documents/endpoints';
import { formatDate, formatInstantDate } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { getHome } from '@wms/contract/utilities/home/endpoints';
import { useState } from 'react';
import { useChange } from '../../client/answer.ts';
import { openPdf } from '../../client/download.ts';
import { fileSize } from '../../ui/fields/file-rules.ts';
import { ConfirmDanger } from '../../ui/modal/later-modals.ts';
import { StateDot } from '../../ui/StateDot.tsx';
import classes from './Panel.module.css';

const states = {
  'in verifica': { colour: 'amber', word: 'In verifica' },
  approvato: { colour: 'green', word: 'Approvato' },
  rifiutato: { colour: 'red', word: 'Rifiutato' },
} as const;

/** A document with its state. Approved documents and those kept as history can't be deleted. */
export function DocumentRow({ document, type }: { document: UserDocument; type: string }) {
  const [asking, setAsking] = useState(false);
  const remove = useChange(deleteDocument, { refetch: [getDocuments, getHome] });
  const name = document.nome_personalizzato ?? type;
  const query = { id: String(document.id) };
  const state = states[document.stato];

  return (
    <div className={classes.document}>
      <IconFileTypePdf size={20} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.facts}>
        <div className={classes.line}>
          <Text size="sm" fw={500}>
            {name}
          </Text>
          {document.sostituito ? (
            <StateDot colour="gray">Sostituito</StateDot>
          ) : (
            <StateDot colour={state.colour}>{state.word}</StateDot>
          )}
        </div>
        {document.stato === 'rifiutato' && !document.sostituito && (
          <Text size="sm" c="var(--mantine-color-error)">
            {document.motivo ? `Motivo: ${document.motivo}` : 'Carica un nuovo file.'}
          </Text>
        )}
        <Text size="sm" c="dimmed" component="div" className={classes.line}>
          <span>Caricato il {formatInstantDate(document.caricato_il)}</span>
          <span>{fileSize(document.dimensione)}</span>
          {document.data_conseguimento && (
            <span>Conseguito il {formatDate(document.data_conseguimento)}</span>
          )}
          {document.scadenza && <Expiry date={document.scadenza} />}
        </Text>
      </div>
      <div className={classes.actions}>
        <Tooltip label="Apri">
          <ActionIcon
            variant="subtle"
            size={40}
            onClick={() => openPdf(getDocument, { query })}
            aria-label={`Apri ${name}`}
          >
            <IconExternalLink size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {document.stato !== 'approvato' && !document.sostituito && (
          <Tooltip label="Elimina">
            <ActionIcon
              variant="subtle"
              color="red"
              size={40}
              onClick={() => setAsking(true)}
              aria-label={`Elimina ${name}`}
            >
              <IconTrash size={20} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <ConfirmDanger
        opened={asking}
        onClose={() => setAsking(false)}
        title="Elimina il documento"
        confirmLabel="Elimina"
        busy={remove.busy}
        onConfirm={async () => {
          await remove.run({ query });
        }}
      >
        Elimini «{name}», caricato il {formatInstantDate(document.caricato_il)}: non si può recuperare.
      </ConfirmDanger>
    </div>
  );
}

/** Warns from 60 days before the expiry, like HR's list of expiring documents. */
function Expiry({ date }: { date: string }) {
  const days = (Date.parse(date) - Date.parse(today())) / 86_400_000;
  if (days < 0) return <StateDot colour="red">Scaduto il {formatDate(date)}</StateDot>;
  if (days <= 60) return <StateDot colour="amber">Scade il {formatDate(date)}</StateDot>;
  return <span>Scade il {formatDate(date)}</span>;
}
