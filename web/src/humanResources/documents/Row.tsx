import { Box, Group, Text } from '@mantine/core';
import { IconExternalLink, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import {
  deleteDocument,
  getDocument,
  getDocuments,
  type UserDocument,
} from '@wms/contract/humanResources/documents/endpoints';
import { documentLife } from '@wms/contract/humanResources/documents/life';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatInstantDate } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { getHome } from '@wms/contract/utilities/home/endpoints';
import { useConfirmedChange } from '../../client/confirmed-change.ts';
import { openPdf } from '../../client/download.ts';
import { fileSize } from '../../ui/fields/file-rules.ts';
import { LifeStateDot } from '../../ui/life/LifeStateDot.tsx';
import { Link } from '../../ui/page/link.ts';
import { IconButton } from '../../ui/parts/buttons.tsx';
import textClasses from '../../ui/parts/text.module.css';
import { StateDot } from '../../ui/StateDot.tsx';
import classes from './Panel.module.css';
import type { TypedDocuments } from './Upload.tsx';

type Props = { document: UserDocument; type: Pick<TypedDocuments, 'type' | 'due'>; personId?: number };

/** A document with its state. Approved documents and those kept as history can't be deleted. */
export function DocumentRow({ document, type, personId }: Props) {
  const name = document.nome_personalizzato ?? type.type;
  const query = { id: String(document.id) };
  const uploaded = formatInstantDate(document.caricato_il, 'il');
  const remove = useConfirmedChange(deleteDocument, {
    title: 'Elimina il documento',
    message: `Elimini «${name}», caricato ${uploaded}.`,
    query,
    refetch: [getDocuments, getHome],
  });

  return (
    <Group gap={10} wrap="nowrap" align="flex-start">
      <IconFileTypePdf size={20} stroke={1.5} aria-hidden color="var(--mantine-color-dimmed)" />
      <Box flex={1} miw={0} className={textClasses.anywhere}>
        <div className={classes.line}>
          <Text size="sm" fw={500}>
            {name}
          </Text>
          {document.sostituito ? (
            <StateDot colour="gray">Sostituito</StateDot>
          ) : (
            <LifeStateDot life={documentLife} state={document.stato} />
          )}
        </div>
        {document.stato === 'rifiutato' && !document.sostituito && (
          <Text size="sm" c="var(--mantine-color-error)">
            {document.motivo ? `Motivo: ${document.motivo}` : 'Carica un nuovo file.'}
          </Text>
        )}
        <Text size="sm" c="dimmed" component="div" className={classes.line}>
          <span>Caricato {formatInstantDate(document.caricato_il, 'il')}</span>
          <span>{fileSize(document.dimensione)}</span>
          {document.data_conseguimento && (
            <span>Conseguito {formatDate(document.data_conseguimento, 'il')}</span>
          )}
          {document.scadenza && (
            <Expiry date={document.scadenza} soon={type.due === 'in scadenza' && !document.sostituito} />
          )}
        </Text>
      </Box>
      <Group gap={4} wrap="nowrap" align="stretch" flex="none">
        {personId === undefined ? (
          <IconButton
            icon={IconExternalLink}
            label={`Apri ${name}`}
            size={40}
            onClick={() => openPdf(getDocument, { query })}
            color="teal"
          />
        ) : (
          <IconButton
            icon={IconExternalLink}
            label={`Apri ${name}`}
            size={40}
            color="teal"
            renderRoot={(props) => <Link {...props} to={pageLink('/documents/$id', { id: document.id })} />}
          />
        )}
        {personId === undefined && document.stato !== 'approvato' && !document.sostituito && (
          <IconButton
            icon={IconTrash}
            label={`Elimina ${name}`}
            color="red"
            size={40}
            onClick={() => void remove.run()}
          />
        )}
      </Group>
    </Group>
  );
}

/** The expiry of a document. The organisation decides how long before it a warning is shown. */
function Expiry({ date, soon }: { date: string; soon: boolean }) {
  if (date < today()) return <StateDot colour="red">Scaduto {formatDate(date, 'il')}</StateDot>;
  if (soon) return <StateDot colour="amber">Scade {formatDate(date, 'il')}</StateDot>;
  return <span>Scade {formatDate(date, 'il')}</span>;
}
