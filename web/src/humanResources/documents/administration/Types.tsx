/** The categories and types of documents, for people who manage users. */
import { Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  closeDocumentType,
  type DocumentType,
  type DocumentTypeGroup,
  deleteDocumentCategory,
  deleteDocumentTemplate,
  deleteDocumentType,
  documentAudiences,
  getDocumentTemplate,
  listDocumentTypes,
  reopenDocumentType,
} from '@wms/contract/humanResources/documents/administration';
import { formatCount } from '@wms/contract/platform/formats';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { download } from '../../../client/download.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { MoreMenu } from '../../../ui/page/MoreMenu.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import lines from '../../../ui/parts/lines.module.css';
import { Section } from '../../../ui/parts/Section.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';

const CategoryModal = later(async () => (await import('./CategoryModal.tsx')).CategoryModal);
const TypeModal = later(async () => (await import('./TypeModal.tsx')).TypeModal);
const TypeHistory = later(async () => (await import('./TypeHistory.tsx')).TypeHistory);
const TemplateModal = later(async () => (await import('./TemplateModal.tsx')).TemplateModal);

type Open =
  | { category: DocumentTypeGroup | null }
  | { type: DocumentType | null; categoryId: number }
  | { template: DocumentType }
  | { history: DocumentType };

export function Types() {
  const { data: groups, error, refetch } = useAnswer(listDocumentTypes);
  const [dialog, open, close] = useDialog<Open>();
  const remove = useConfirmedChange(deleteDocumentCategory, ({ id, name }: DocumentTypeGroup) => ({
    title: `Elimina «${name}»`,
    message: 'Non contiene nessun tipo.',
    confirmLabel: 'Elimina la categoria',
    params: { id: String(id) },
  }));
  if (!groups) return <Pending error={error} onRetry={refetch} rows={8} />;
  return (
    <Stack gap="xl">
      <Group justify="flex-end">
        <ButtonWithIcon icon={IconPlus} variant="default" onClick={() => open({ category: null })}>
          Nuova categoria
        </ButtonWithIcon>
      </Group>
      {groups.map((group) => (
        <Section
          key={group.id}
          title={group.name}
          end={
            <Group gap={8}>
              <ButtonWithIcon
                icon={IconPlus}
                variant="subtle"
                size="compact-sm"
                aria-label={`Nuovo tipo in ${group.name}`}
                onClick={() => open({ type: null, categoryId: group.id })}
              >
                Nuovo tipo
              </ButtonWithIcon>
              <MoreMenu
                label={`Azioni di ${group.name}`}
                actions={[
                  { label: 'Modifica la categoria', onClick: () => open({ category: group }) },
                  ...(group.types.length === 0
                    ? [{ label: 'Elimina la categoria', danger: true, onClick: () => void remove.run(group) }]
                    : []),
                ]}
              />
            </Group>
          }
        >
          <div className={lines.lines}>
            {group.types.map((type) => (
              <TypeRow key={type.id} type={type} onOpen={open} />
            ))}
          </div>
        </Section>
      ))}
      {dialog && 'category' in dialog && <CategoryModal category={dialog.category} onClose={close} />}
      {dialog && 'type' in dialog && <TypeModal {...dialog} groups={groups} onClose={close} />}
      {dialog && 'history' in dialog && <TypeHistory type={dialog.history} onClose={close} />}
      {dialog && 'template' in dialog && <TemplateModal type={dialog.template} onClose={close} />}
    </Stack>
  );
}

function TypeRow({ type, onOpen }: { type: DocumentType; onOpen: (open: Open) => void }) {
  const { id, name, closed, version, template } = type;
  const params = { id: String(id) };
  const reopen = useChange(reopenDocumentType);
  const remove = useConfirmedChange(deleteDocumentType, {
    title: `Elimina «${name}»`,
    message: 'Nessuno l’ha mai caricato.',
    confirmLabel: 'Elimina il tipo',
    params,
  });
  const removeTemplate = useConfirmedChange(deleteDocumentTemplate, {
    title: 'Togli il modello',
    message: `Chi carica «${name}» non lo trova più da compilare.`,
    params,
  });
  const shut = useConfirmedChange(closeDocumentType, {
    title: `Chiudi «${name}»`,
    message: 'Non si carica più e non si chiede a nessuno; i documenti che ci sono restano consultabili.',
    confirmLabel: 'Chiudi il tipo',
    params,
    body: { version },
  });
  return (
    <div className={lines.row}>
      <div>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {factsOf(type).join(' · ')}
        </Text>
        {closed && <StateDot colour="gray">Chiuso</StateDot>}
      </div>
      <MoreMenu
        label={`Azioni di ${name}`}
        actions={[
          { label: 'Modifica', onClick: () => onOpen({ type, categoryId: type.categoryId }) },
          {
            label: template ? 'Cambia il modello' : 'Carica un modello',
            onClick: () => onOpen({ template: type }),
          },
          ...(template
            ? [
                {
                  label: 'Scarica il modello',
                  onClick: () => void download(getDocumentTemplate, { params }),
                },
                { label: 'Togli il modello', danger: true, onClick: () => void removeTemplate.run() },
              ]
            : []),
          { label: 'Cronologia', onClick: () => onOpen({ history: type }) },
          closed
            ? { label: 'Riapri', onClick: () => void reopen.run({ params, body: { version } }) }
            : { label: 'Chiudi', danger: true, onClick: () => void shut.run() },
          ...(type.documents === 0
            ? [{ label: 'Elimina', danger: true, onClick: () => void remove.run() }]
            : []),
        ]}
      />
    </div>
  );
}

/** The requirements of a type, in few words. */
const factsOf = (type: DocumentType): string[] =>
  [
    type.team ? `Chi è in ${type.team.name}` : documentAudiences[type.requiredFor],
    type.atRegistration && 'alla registrazione',
    type.validityMonths !== null
      ? `vale ${formatCount(type.validityMonths, 'mese', 'mesi')}`
      : type.hasExpiry && 'ha una scadenza',
    type.licence && 'patente',
    type.special && 'dati particolari',
    type.template !== null && 'con modello',
    type.retentionMonths !== null && `conservato ${formatCount(type.retentionMonths, 'mese', 'mesi')}`,
    formatCount(type.documents, 'documento', 'documenti'),
  ].filter((fact) => fact !== false);
