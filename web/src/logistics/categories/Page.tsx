/** The parts that the pages of both levels share: loading, editing, merging and deleting a category. */
import { Button, Text } from '@mantine/core';
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { deleteMacroCategory, deleteSubCategory } from '@wms/contract/logistics/categories/endpoints';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../client/answer.ts';
import { CallError } from '../../client/call/send.ts';
import { refetchAnswers } from '../../client/query.ts';
import { later } from '../../ui/modal/later.tsx';
import { AppModal, ConfirmDanger } from '../../ui/modal/later-modals.ts';
import { useBackToList } from '../../ui/page/list-place.ts';
import { EmptyState, ErrorState, Page, RowsSkeleton } from '../../ui/page/Page.tsx';
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
  const [open, setOpen] = useState<'edit' | 'merge' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const navigate = useNavigate();
  const leave = async (to: string) => {
    await navigate({ to });
    await refetchAnswers();
  };
  const remove = useChange(levels[level].remove, { refetch: false, onDone: () => void leave(path) });

  if (error || !category)
    return (
      <div onClickCapture={backToList}>
        <Page title={title} back={{ to: path, label: back }}>
          {error instanceof CallError && error.status === 404 ? (
            <EmptyState
              action={
                <Link to={path} className={classes.link}>
                  Vai all’elenco
                </Link>
              }
            >
              Questa categoria non c’è: forse è stata unita a un’altra.
            </EmptyState>
          ) : error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <RowsSkeleton rows={6} />
          )}
        </Page>
      </div>
    );

  const held = heldBy(category);
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
          <Button
            leftSection={<IconPencil size={18} stroke={1.5} aria-hidden />}
            onClick={() => setOpen('edit')}
          >
            Modifica
          </Button>
        }
        more={[
          {
            label: 'Unisci a un’altra',
            icon: <IconArrowMerge size={18} stroke={1.5} aria-hidden />,
            onClick: () => setOpen('merge'),
          },
          {
            label: 'Elimina',
            icon: <IconTrash size={18} stroke={1.5} aria-hidden />,
            danger: true,
            onClick: () => setOpen('delete'),
          },
        ]}
      >
        {children(category)}
      </Page>
      {open === 'edit' && edit(category, close)}
      {open === 'merge' && (
        <MergeModal {...{ level, category }} onClose={close} onDone={(id) => void leave(`${path}/${id}`)} />
      )}
      {held ? (
        <AppModal
          opened={open === 'delete'}
          onClose={close}
          size="sm"
          backLabel="Annulla"
          title={`«${category.name}» non si può eliminare`}
          confirmLabel="Unisci a un’altra"
          closeOnConfirm={false}
          onConfirm={() => setOpen('merge')}
        >
          <Text size="sm">
            Contiene {held}. Puoi unirla a un’altra: quello che contiene passa a quella, e «{category.name}»
            sparisce.
          </Text>
        </AppModal>
      ) : (
        <ConfirmDanger
          opened={open === 'delete'}
          onClose={close}
          title={`Elimina «${category.name}»`}
          confirmLabel="Elimina"
          busy={remove.busy}
          onConfirm={() => remove.run({ params: { id: String(category.id) } })}
        >
          <Text size="sm">Non contiene niente. Una volta eliminata non si può recuperare.</Text>
        </ConfirmDanger>
      )}
    </div>
  );
}
