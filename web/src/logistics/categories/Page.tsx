/** The parts that the pages of both levels share: loading, editing, merging and deleting a category. */

import { Text } from '@mantine/core';
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { deleteMacroCategory, deleteSubCategory } from '@wms/contract/logistics/categories/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import type { ReactNode } from 'react';
import { confirmDanger } from '../../client/alerts/confirm.ts';
import { useChange } from '../../client/answer.ts';
import { later } from '../../ui/modal/later.tsx';
import { AppModal } from '../../ui/modal/later-modals.ts';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { Link } from '../../ui/page/link.ts';
import { useBackToList } from '../../ui/page/list-place.ts';
import { Page, Pending } from '../../ui/page/Page.tsx';
import { useGoOn } from '../../ui/page/use-go-on.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import textClasses from '../../ui/parts/text.module.css';
import type { MergeProps } from './editing/MergeModal.tsx';
import classes from './shared/Categories.module.css';
import { heldBy } from './shared/labels.ts';

const MergeModal = later(async () => (await import('./editing/MergeModal.tsx')).MergeModal);

const levels = {
  macro: { title: 'Categoria', path: '/macrocat', back: 'Macro Categorie', remove: deleteMacroCategory },
  sub: { title: 'Sottocategoria', path: '/sottocat', back: 'Sotto Categorie', remove: deleteSubCategory },
} as const;

type Props<C> = {
  level: 'macro' | 'sub';
  answer: { data: C | undefined; error: Error | null; refetch: () => unknown };
  code: (category: C) => string;
  edit: (category: C, onClose: () => void) => ReactNode;
  /** A mark beside the code. */
  mark?: (category: C) => ReactNode;
  children: (category: C) => ReactNode;
};

export function CategoryPage<C extends MergeProps['category']>(props: Props<C>) {
  const { level, answer, code, edit, mark, children } = props;
  const { title, path, back } = levels[level];
  const { data: category, error, refetch } = answer;
  const backToList = useBackToList();
  const [dialog, open, close] = useDialog<'edit' | 'merge' | 'full'>();
  const goOn = useGoOn();
  const remove = useChange(levels[level].remove, { leave: () => goOn({ to: path }) });

  if (!category)
    return (
      <div onClickCapture={backToList}>
        <Page title={title} back={{ to: path, label: back }}>
          <Pending
            error={error}
            onRetry={refetch}
            rows={6}
            missing="Questa categoria non c’è: forse è stata unita a un’altra."
            action={
              <Link to={path} className={textClasses.link}>
                Vai all’elenco
              </Link>
            }
          />
        </Page>
      </div>
    );

  const held = heldBy(category);
  const discard = async () => {
    const message = 'Non contiene niente. Una volta eliminata non si può recuperare.';
    if (
      await confirmDanger({
        title: `Elimina «${category.name}»`,
        message,
        confirmLabel: 'Elimina la categoria',
      })
    )
      await remove.run({ params: { id: String(category.id) } });
  };
  return (
    <div onClickCapture={backToList}>
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
            onClick: () => (held ? open('full') : void discard()),
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
    </div>
  );
}
