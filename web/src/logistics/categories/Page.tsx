/** The parts that the pages of both levels share: loading, editing, merging and deleting a category. */

import { Text } from '@mantine/core';
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { deleteMacroCategory, deleteSubCategory } from '@wms/contract/logistics/categories/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import type { ReactNode } from 'react';
import type { AnswerState } from '../../client/answer.ts';
import { useConfirmedChange } from '../../client/confirmed-change.ts';
import { later } from '../../ui/modal/later.tsx';
import { AppModal } from '../../ui/modal/later-modals.ts';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ThingScreen } from '../../ui/page/ThingScreen.tsx';
import { useGoOn } from '../../ui/page/use-go-on.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import type { MergeProps } from './editing/MergeModal.tsx';
import classes from './shared/Categories.module.css';
import { heldBy } from './shared/labels.ts';

const MergeModal = later(async () => (await import('./editing/MergeModal.tsx')).MergeModal);

const levels = {
  macro: { title: 'Categoria', path: '/macrocat', back: 'Macro Categorie', remove: deleteMacroCategory },
  sub: { title: 'Sottocategoria', path: '/sottocat', back: 'Sotto Categorie', remove: deleteSubCategory },
} as const;

type Category = MergeProps['category'];

type Props<C> = {
  level: 'macro' | 'sub';
  answer: AnswerState<C>;
  code: (category: C) => string;
  edit: (category: C, onClose: () => void) => ReactNode;
  /** A mark beside the code. */
  mark?: (category: C) => ReactNode;
  children: (category: C) => ReactNode;
};

export function CategoryPage<C extends Category>(props: Props<C>) {
  const { title, path, back } = levels[props.level];
  return (
    <ThingScreen
      answer={props.answer}
      title={title}
      back={{ to: path, label: back }}
      missing="Questa categoria non c’è: forse è stata unita a un’altra."
      list="Vai all’elenco"
    >
      {(category) => <Shown {...props} category={category} />}
    </ThingScreen>
  );
}

function Shown<C extends Category>({
  level,
  category,
  code,
  edit,
  mark,
  children,
}: Props<C> & { category: C }) {
  const { path, back, remove: endpoint } = levels[level];
  const [dialog, open, close] = useDialog<'edit' | 'merge' | 'full'>();
  const goOn = useGoOn();
  const remove = useConfirmedChange(endpoint, {
    title: `Elimina «${category.name}»`,
    message: 'Non contiene niente.',
    confirmLabel: 'Elimina la categoria',
    params: { id: String(category.id) },
    leave: () => goOn({ to: path }),
  });
  const held = heldBy(category);
  return (
    <>
      <Page
        title={category.name}
        subtitle={
          <span className={classes.withMark}>
            {mark?.(category)}
            <span className={classes.code}>{code(category)}</span>
          </span>
        }
        back={{ to: path, label: back }}
        actions={
          <ButtonWithIcon icon={IconPencil} onClick={() => open('edit')}>
            Modifica
          </ButtonWithIcon>
        }
        more={[
          {
            label: 'Unisci a un’altra',
            icon: IconArrowMerge,
            onClick: () => open('merge'),
          },
          {
            label: 'Elimina',
            icon: IconTrash,
            danger: true,
            onClick: () => (held ? open('full') : void remove.run()),
          },
        ]}
      >
        {children(category)}
      </Page>
      {dialog === 'edit' && edit(category, close)}
      {dialog === 'merge' && (
        <MergeModal
          level={level}
          category={category}
          onClose={close}
          leave={(id) => goOn({ to: pageLink(`${path}/$id`, { id }) })}
        />
      )}
      {dialog === 'full' && (
        <AppModal
          opened
          onClose={close}
          size="sm"
          backLabel="Annulla"
          title={`«${category.name}» non si può eliminare`}
          confirmLabel="Unisci a un’altra"
          closeOnConfirm={false}
          onConfirm={() => open('merge')}
        >
          <Text size="sm">
            Contiene {held}. Puoi unirla a un’altra: quello che contiene passa a quella, e «{category.name}»
            sparisce.
          </Text>
        </AppModal>
      )}
    </>
  );
}
