import { Button, Group, NativeSelect, Progress, SimpleGrid, Text, TextInput } from '@mantine/core';
import {
  type DocumentCategory,
  getDocuments,
  uploadDocument,
} from '@wms/contract/humanResources/documents/endpoints';
import {
  getDocumentsOfPerson,
  uploadDocumentOfPerson,
} from '@wms/contract/humanResources/documents/of-person';
import { errorsByField, messages } from '@wms/contract/platform/messages';
import { licenceCategories } from '@wms/contract/platform/people/licence-categories';
import { today } from '@wms/contract/platform/schema';
import { getHome } from '@wms/contract/utilities/home/endpoints';
import { useEffect, useRef, useState } from 'react';
import { useRawChange } from '../../client/answer.ts';
import { useLatest } from '../../client/latest.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { helpBelow } from '../../ui/form/help-below.ts';
import { pendingLookups } from '../../ui/looked-up.ts';
import { ChosenPages } from './ChosenPages.tsx';
import classes from './Panel.module.css';

/** A type with its documents and the id of its category. */
export type TypedDocuments = DocumentCategory['types'][number] & { category_id: number };

/**
 * The chosen files that wait to be sent, by the id of their type: going on to the next step sends them. Each function
 * answers whether its file was stored; if not, the form of the file shows the reason.
 */
export type StagedUploads = Map<number, () => Promise<boolean>>;

type Props = {
  type: TypedDocuments;
  /** At least one; front and back, or several sheets, become one PDF in this order. */
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  onClose: () => void;
  /** The person for whom the document is uploaded; unset for the person's own. */
  personId?: number;
  staged?: StagedUploads | undefined;
};

/** The chosen files before they are sent: asks for the data of the paper, then shows the progress of the upload. */
export function DocumentUpload({ type, files, onFiles, onClose, personId, staged }: Props) {
  const [name, setName] = useState('');
  const [date, setDate] = useState('');
  const [expiry, setExpiry] = useState('');
  const [category, setCategory] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [progress, setProgress] = useState<number | null>(null);
  const abort = useRef<AbortController>(null);

  const onBehalf = personId === undefined ? null : { params: { id: String(personId) } };
  const upload = useRawChange(onBehalf ? uploadDocumentOfPerson : uploadDocument, {
    refetch: onBehalf ? [getDocumentsOfPerson] : [getDocuments, getHome],
    onDone: onClose,
    onFailure: ({ problem }) => {
      const found = problem?.errors ?? {};
      setErrors(found);
      const names = Object.keys(found);
      return names.length > 0 && names.every((field) => field in fields);
    },
  });

  const form = useRef<HTMLFormElement>(null);
  // A photo that is still being made smaller when the button is pressed is sent with the other pages.
  const pages = useLatest(files);
  const setPages = (chosen: readonly File[]) => {
    pages.current = chosen;
    onFiles(chosen);
  };
  const submit = async (): Promise<boolean> => {
    const pending = pendingLookups();
    if (pending) await pending;
    const body = {
      id_categoria: String(type.category_id),
      id_tipo: String(type.type_id),
      nome_personalizzato: name,
      data_conseguimento: date,
      scadenza: expiry,
      categoria_patente: category,
    };
    const checked = uploadDocument.body.safeParse(body);
    const found = checked.success ? {} : errorsByField(checked.error);
    if (type.asks_date && !date) found.data_conseguimento = messages.required;
    setErrors(found);
    if (Object.keys(found).length > 0) {
      form.current?.scrollIntoView({ block: 'center' });
      return false;
    }
    abort.current = new AbortController();
    setProgress(0);
    const stored = await upload.run(
      { ...onBehalf, body, files: { file: pages.current } },
      { onProgress: setProgress, signal: abort.current.signal },
    );
    setProgress(null);
    return stored !== undefined;
  };
  useEffect(() => {
    // The first of two clicks sends the file, the second one nothing.
    staged?.set(type.type_id, async () => !upload.busy && (await submit()));
    return () => void staged?.delete(type.type_id);
  });

  return (
    <form
      ref={form}
      className={classes.staged}
      noValidate
      aria-label={`Carica ${type.type}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ChosenPages what={type.type} files={files} onFiles={setPages} disabled={upload.busy} />
      {progress === null ? (
        <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={12}>
          {type.asks_date && (
            <DateField
              label="Data di conseguimento"
              required
              value={date}
              onChange={setDate}
              max={today()}
              error={errors.data_conseguimento}
            />
          )}
          {type.asks_expiry && (
            <DateField
              label="Scadenza"
              description="Facoltativa: la trovi sul documento"
              {...helpBelow}
              value={expiry}
              onChange={setExpiry}
              min={today()}
              error={errors.scadenza}
            />
          )}
          {type.licence && (
            <NativeSelect
              label="Categoria della patente"
              description="Facoltativa: la trovi al punto 9"
              {...helpBelow}
              data={['', ...licenceCategories]}
              value={category}
              onChange={(event) => setCategory(event.currentTarget.value)}
              error={errors.categoria_patente}
            />
          )}
          <TextInput
            label="Nome"
            description="Facoltativo, per riconoscerlo"
            {...helpBelow}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errors.nome_personalizzato}
          />
        </SimpleGrid>
      ) : (
        <UploadProgress ratio={progress} />
      )}
      {errors.file && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert">
          {errors.file}
        </Text>
      )}
      <Group gap="xs" mt="sm">
        <Button type="submit" loading={upload.busy}>
          Carica
        </Button>
        <Button
          variant="default"
          onClick={() => {
            if (upload.busy) abort.current?.abort();
            else onClose();
          }}
        >
          Annulla
        </Button>
      </Group>
    </form>
  );
}

const fields = {
  file: true,
  nome_personalizzato: true,
  data_conseguimento: true,
  scadenza: true,
  categoria_patente: true,
};

function UploadProgress({ ratio }: { ratio: number }) {
  const percent = Math.round(ratio * 100);
  // At 100% the file isn't stored yet: the server still reads its content, and turns images into a PDF.
  const words = percent < 100 ? `Caricamento: ${percent}%` : 'Controllo del file in corso';
  return (
    <div>
      <Progress value={percent} aria-label="Caricamento del file" animated={percent === 100} />
      <Text size="sm" c="dimmed" mt={6} role="status">
        {words}
      </Text>
    </div>
  );
}
