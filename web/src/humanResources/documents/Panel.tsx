import { Stack, Text, Title } from '@mantine/core';
import {
  type DocumentCategory,
  DocumentDue,
  getDocuments,
  hasDocument,
} from '@wms/contract/humanResources/documents/endpoints';
import { documentField } from '@wms/contract/humanResources/documents/field';
import { useAnswer } from '../../client/answer.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import lines from '../../ui/parts/lines.module.css';
import { DocumentTypeCard } from './TypeCard.tsx';
import type { StagedUploads, TypedDocuments } from './Upload.tsx';

type Props = {
  requiredFirst?: boolean;
  /** The notes of human resources about types, by their `documentField`, and the time of these notes. */
  notes?: Readonly<Record<string, string>>;
  notedAt?: string;
  staged?: StagedUploads;
};

/** Whether all documents of this type were uploaded before `instant`. */
const isOlder = ({ documents }: TypedDocuments, instant: string) =>
  documents.every((document) => document.caricato_il < instant);

/**
 * The person's documents by category and type, below those that need an action by the person. With `requiredFirst`, the
 * documents that the registration needs come first.
 */
export function DocumentsPanel({ requiredFirst = false, notes, notedAt = '', staged }: Props) {
  const documents = useAnswer(getDocuments);
  if (!documents.data) return <Pending error={documents.error} onRetry={documents.refetch} />;
  const groups = requiredFirst ? byRequirement(documents.data) : byCategory(documents.data);
  if (groups.length === 0) return <EmptyState>Non ci sono documenti da caricare.</EmptyState>;
  return (
    <Stack gap="xl">
      {groups.map(({ title, note, types }) => (
        <section key={title}>
          <Title order={2} size="h4" mb={4}>
            {title}
          </Title>
          {note && (
            <Text size="sm" c="dimmed" mb="xs">
              {note}
            </Text>
          )}
          <div className={lines.lines}>
            {types.map((type) => (
              <DocumentTypeCard
                key={type.type_id}
                type={type}
                staged={staged}
                note={isOlder(type, notedAt) ? notes?.[documentField(type.type_id)] : undefined}
              />
            ))}
          </div>
        </section>
      ))}
    </Stack>
  );
}

type TypeGroup = { title: string; note?: string; types: TypedDocuments[] };

const typesOf = (category: DocumentCategory): TypedDocuments[] =>
  category.types.map((type) => ({ ...type, category_id: category.category_id }));

function byCategory(categories: readonly DocumentCategory[]): TypeGroup[] {
  const due = categories
    .flatMap(typesOf)
    .filter((type) => type.due !== null)
    .sort((a, b) => urgency(a) - urgency(b));
  const groups = categories.map((category) => ({
    title: category.category,
    types: typesOf(category).filter((type) => type.due === null),
  }));
  return [{ title: 'Da sistemare', types: due }, ...groups].filter((group) => group.types.length > 0);
}

const urgency = ({ due }: TypedDocuments) => (due === null ? 0 : DocumentDue.options.indexOf(due));

function byRequirement(categories: readonly DocumentCategory[]): TypeGroup[] {
  const types = categories.flatMap(typesOf);
  const required = types.filter((type) => type.required);
  const later = types.filter((type) => !type.required && type.asked);
  const left = required.filter((type) => !hasDocument(type)).length;
  const groups = [
    {
      title: 'Richiesti',
      note:
        left === 0
          ? 'Ci sono tutti. Le risorse umane li verificano: intanto puoi proseguire.'
          : left === 1
            ? 'Ne manca 1.'
            : `Ne mancano ${left}.`,
      types: required,
    },
    {
      title: 'Richiesti, ma non subito',
      note: 'La registrazione non li aspetta: se non li hai ancora caricali poi, dall’area utente.',
      types: later,
    },
    {
      title: 'Facoltativi',
      note: 'Puoi caricarli anche più avanti, dall’area utente.',
      types: types.filter((type) => !type.required && !type.asked),
    },
  ];
  return groups.filter((group) => group.types.length > 0);
}
