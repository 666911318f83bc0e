import { Button, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type UserDocument, uploadDocument } from '@wms/contract/humanResources/documents/endpoints';
import { useState } from 'react';
import { FileDrop } from '../../ui/fields/FileDrop.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import classes from './Panel.module.css';
import { DocumentRow } from './Row.tsx';
import { DocumentUpload, type TypedDocuments } from './Upload.tsx';

/** One type of document: the documents given, and a place to give another one. */
export function DocumentTypeCard({ type }: { type: TypedDocuments }) {
  const [file, setFile] = useState<File | null>(null);
  const [replacing, setReplacing] = useState(false);
  const [showOld, setShowOld] = useState(false);

  const current = type.documents.filter((document) => !document.sostituito);
  const old = type.documents.filter((document) => document.sostituito);
  const asksForFile = replacing || !current.some((document) => document.stato !== 'rifiutato');
  const close = () => {
    setFile(null);
    setReplacing(false);
  };

  return (
    <div className={classes.type}>
      <div>
        <Text fw={500}>{type.type}</Text>
        <Text size="sm" c="dimmed">
          {type.required ? 'Obbligatorio' : 'Facoltativo'}
        </Text>
      </div>
      <Stack gap={10} miw={0}>
        {current.map((document) => (
          <DocumentRow key={document.id} document={document} type={type.type} />
        ))}
        {file ? (
          <DocumentUpload type={type} file={file} onClose={close} />
        ) : asksForFile ? (
          <FileDrop rule={uploadDocument.files.file} what={type.type} onFile={setFile} />
        ) : null}
        <Extra
          old={old}
          showOld={showOld}
          onToggleOld={() => setShowOld(!showOld)}
          {...(!asksForFile && !file && { onReplace: () => setReplacing(true) })}
          {...(replacing && !file && { onKeep: close })}
          what={type.type}
        />
        {showOld &&
          old.map((document) => <DocumentRow key={document.id} document={document} type={type.type} />)}
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
