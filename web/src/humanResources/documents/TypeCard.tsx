import { Button, Stack, Text } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { getDocumentTemplate } from '@wms/contract/humanResources/documents/administration';
import { type UserDocument, uploadDocument } from '@wms/contract/humanResources/documents/endpoints';
import { documentField } from '@wms/contract/humanResources/documents/field';
import { useState } from 'react';
import { download } from '../../client/download.ts';
import { TakePhoto } from '../../ui/fields/chosen-files/TakePhoto.tsx';
import { FileDrop } from '../../ui/fields/FileDrop.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { shrinkPhoto } from '../../ui/shrink-photo.ts';
import classes from './Panel.module.css';
import { DocumentRow } from './Row.tsx';
import { DocumentUpload, type StagedUploads, type TypedDocuments } from './Upload.tsx';

type Props = {
  type: TypedDocuments;
  /** The owner of the documents, if it is another person than the reader. */
  personId?: number;
  /** The reason why human resources ask for a new document, whatever the state of the current ones. */
  note?: string | undefined;
  staged?: StagedUploads | undefined;
};

/** One type of document: its documents, and a place to upload another one. */
export function DocumentTypeCard({ type, personId, note, staged }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [replacing, setReplacing] = useState(false);
  const [showOld, setShowOld] = useState(false);

  const current = type.documents.filter((document) => !document.sostituito);
  const old = type.documents.filter((document) => document.sostituito);
  // The newest document comes first. If it was refused a new one is needed, even if an older one is still valid.
  const refused = current[0]?.stato === 'rifiutato';
  const asksForFile = !type.closed && (replacing || current.length === 0 || refused || note !== undefined);
  const owner = personId === undefined ? {} : { personId };
  const close = () => {
    setFiles([]);
    setReplacing(false);
  };

  return (
    <div className={classes.type}>
      <div>
        <Text fw={500}>{type.type}</Text>
        <Text size="sm" c="dimmed">
          {type.required || type.asked ? 'Obbligatorio' : 'Facoltativo'}
        </Text>
        {type.due === 'manca' && (
          <Text size="sm">
            <StateDot colour="amber">Manca</StateDot>
          </Text>
        )}
        {type.template && (
          <ButtonWithIcon
            icon={IconDownload}
            iconSize={16}
            variant="subtle"
            size="compact-sm"
            ml={-8}
            onClick={() => void download(getDocumentTemplate, { params: { id: String(type.type_id) } })}
            aria-label={`Scarica il modello: ${type.type}`}
          >
            Scarica il modello
          </ButtonWithIcon>
        )}
      </div>
      <Stack gap={10} miw={0}>
        {current.map((document) => (
          <DocumentRow key={document.id} document={document} type={type} {...owner} />
        ))}
        {note && (
          <Text size="sm" c="var(--mantine-color-error)">
            {note}
          </Text>
        )}
        <Stack gap={10} miw={0} data-path={documentField(type.type_id)}>
          {files.length > 0 ? (
            <DocumentUpload
              type={type}
              files={files}
              staged={staged}
              onFiles={setFiles}
              onClose={close}
              {...owner}
            />
          ) : asksForFile ? (
            <FileDrop
              rule={uploadDocument.files.file}
              what={type.type}
              onFiles={setFiles}
              camera={
                <TakePhoto
                  what={`Foto: ${type.type}`}
                  types={uploadDocument.files.file.types}
                  onPhoto={async (photo) => setFiles([await shrinkPhoto(photo)])}
                />
              }
            />
          ) : null}
          <Extra
            old={old}
            showOld={showOld}
            onToggleOld={() => setShowOld(!showOld)}
            {...(!asksForFile &&
              !type.closed &&
              files.length === 0 && { onReplace: () => setReplacing(true) })}
            {...(replacing && files.length === 0 && { onKeep: close })}
            what={type.type}
          />
        </Stack>
        {showOld &&
          old.map((document) => <DocumentRow key={document.id} document={document} type={type} {...owner} />)}
      </Stack>
    </div>
  );
}

type ExtraProps = {
  old: readonly UserDocument[];
  showOld: boolean;
  onToggleOld: () => void;
  onReplace?: () => void;
  onKeep?: () => void;
  what: string;
};

function Extra({ old, showOld, onToggleOld, onReplace, onKeep, what }: ExtraProps) {
  if (!onReplace && !onKeep && old.length === 0) return null;
  return (
    <div className={classes.line}>
      {onReplace && (
        <ButtonWithIcon
          icon={IconUpload}
          iconSize={16}
          variant="subtle"
          size="compact-sm"
          onClick={onReplace}
          aria-label={`Carica una nuova versione: ${what}`}
        >
          Carica una nuova versione
        </ButtonWithIcon>
      )}
      {onKeep && (
        <Button variant="subtle" size="compact-sm" onClick={onKeep}>
          Annulla
        </Button>
      )}
      {old.length > 0 && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onToggleOld} aria-expanded={showOld}>
          {showOld ? 'Nascondi le versioni precedenti' : `Versioni precedenti (${old.length})`}
        </Button>
      )}
    </div>
  );
}
