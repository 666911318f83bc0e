import { TagsInput } from '@mantine/core';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  createSynonyms,
  deleteSynonyms,
  editSynonyms,
  getSynonyms,
  listSynonyms,
  mostSynonyms,
  type SynonymGroup,
} from '@wms/contract/logistics/categories/synonyms';
import { useRef } from 'react';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { readAnswer } from '../../../client/query.ts';
import { useMenuPlace } from '../../../ui/cupboards/menu-place.ts';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { usePageKeys } from '../../../ui/page-keys.ts';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList } from '../../../ui/parts/ItemList.tsx';
import { KeysHelp } from '../../../ui/table/KeysHelp.tsx';
import { walkRows } from '../../../ui/table/row-focus.ts';
import { lettersOf, pressInRow } from '../../../ui/table/row-keys.ts';
import { useListKeys } from '../../../ui/table/use-list-keys.ts';

/** The words with which the search finds the same products, which storekeepers teach it. */
export default function SynonymsScreen() {
  useMenuPlace('/macrocat');
  const list = useList(listSynonyms);
  const [dialog, open, close] = useDialog<SynonymGroup | 'new'>();
  usePageKeys({ n: () => open('new') });
  const remove = useConfirmedChange(deleteSynonyms, ({ id, words }: SynonymGroup) => ({
    title: `Elimina i sinonimi di «${words[0]}»`,
    message: 'La ricerca non li confonde più: ogni parola trova solo i prodotti che la contengono.',
    confirmLabel: 'Elimina i sinonimi',
    params: { id: String(id) },
  }));
  const groups = useRef<HTMLDivElement>(null);
  const { helped, closeHelp } = useListKeys(groups);
  const actsOf = (group: SynonymGroup) => [
    {
      label: 'Modifica',
      name: `Modifica ${group.words[0]}`,
      letter: 'm',
      icon: IconEdit,
      onClick: () => open(group),
    },
    {
      label: 'Elimina',
      name: `Elimina ${group.words[0]}`,
      letter: 'e',
      icon: IconTrash,
      onClick: () => remove.run(group),
    },
  ];
  return (
    <Page
      title="Sinonimi"
      subtitle="Parole che la ricerca tratta come una sola: chi cerca «svitol» trova il WD-40."
      back={{ to: '/macrocat', label: 'Macro Categorie' }}
      actions={
        <ButtonWithIcon icon={IconPlus} onClick={() => open('new')}>
          Nuovi sinonimi
        </ButtonWithIcon>
      }
    >
      <ListControls search={list.search('Cerca una parola')} filters={[]} list={list} />
      <ListContent
        things={['gruppo di sinonimi', 'gruppi di sinonimi']}
        list={list}
        whenNone="Nessun sinonimo: comincia da come chiamate una cosa al banco, come «svitol, WD-40»."
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys only move the focus from row to row */}
        <div ref={groups} data-rows onKeyDown={walkRows}>
          <ItemList label="Sinonimi">
            {list.pages.rows.map((group) => (
              <Item
                key={group.id}
                onKeyDown={(event) => pressInRow(event, actsOf(group), undefined)}
                actions={actsOf(group).map(({ icon, name, letter, onClick }) => (
                  <IconButton
                    key={letter}
                    icon={icon}
                    label={name}
                    aria-keyshortcuts={letter}
                    onClick={onClick}
                  />
                ))}
              >
                {group.words.join(' · ')}
              </Item>
            ))}
          </ItemList>
        </div>
      </ListContent>
      {helped && (
        <KeysHelp letters={lettersOf(list.pages.rows.map(actsOf))} selects={false} onClose={closeHelp} />
      )}
      {dialog === 'new' && <NewSynonyms onClose={close} />}
      {dialog && dialog !== 'new' && <EditSynonyms group={dialog} onClose={close} />}
    </Page>
  );
}

type Values = { words: string[] };

function NewSynonyms({ onClose }: { onClose: () => void }) {
  const form = useContractForm(createSynonyms, { initial: { words: [] as string[] } });
  return (
    <FormModal title="Nuovi sinonimi" form={form} onClose={onClose} confirmLabel="Salva">
      <WordsField form={form} />
    </FormModal>
  );
}

function EditSynonyms({ group, onClose }: { group: SynonymGroup; onClose: () => void }) {
  const form = useEditForm(editSynonyms, group, {
    valuesOf: ({ words }): Values => ({ words }),
    read: () => readAnswer(getSynonyms, { params: { id: String(group.id) } }),
    labels: { words: { label: 'Parole', show: ({ words }) => words.join(', ') } },
  });
  return (
    <FormModal title="Modifica i sinonimi" form={form} onClose={onClose} confirmLabel="Salva">
      <WordsField form={form} />
    </FormModal>
  );
}

const WordsField = ({ form }: { form: ContractForm<Values> }) => (
  <TagsInput
    label="Parole"
    description="Una alla volta, poi Invio; anche più parole insieme, come «carta vetrata»"
    maxTags={mostSynonyms}
    splitChars={[',', ';']}
    acceptValueOnBlur
    data-autofocus
    {...form.field('words')}
  />
);
