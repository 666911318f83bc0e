import { IconPlus, IconVocabulary } from '@tabler/icons-react';
import { pageLink } from '@wms/contract/pages/link';
import { type ReactNode, useState } from 'react';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { ImportLink } from '../../ui/list/ImportLink.tsx';
import { ListPage, type ListPageProps } from '../../ui/list/ListPage.tsx';
import { useShared } from '../../ui/page/another.ts';
import { useNavigate } from '../../ui/page/link.ts';
import { useGoOn } from '../../ui/page/use-go-on.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import type { useMacroCategories, useSubCategories } from './lists.ts';

/** The values that a category leaves to the next one. */
type Shared = { macro?: Choice | null };

type Props<Row> = Pick<ListPageProps<Row>, 'title' | 'things' | 'filters' | 'order' | 'children'> & {
  list: ListPageProps<Row>['list'] &
    Pick<ReturnType<typeof useMacroCategories | typeof useSubCategories>, 'search' | 'save' | 'empty'>;
  /** The label of the button for a new category. */
  add: string;
  /** The purpose of the categories, which is shown while there are none. */
  purpose: string;
  /** The dialog for a new category, whose page opens afterwards. */
  dialog: (props: { onClose: () => void; onDone: (id: number) => void }, shared: Shared) => ReactNode;
  /** The path of a category's page, without its id. */
  path: '/macrocat' | '/sottocat';
};

/** The list of the categories of one level. */
export function CategoryListPage<Row>({ list, add, purpose, dialog, path, ...page }: Props<Row>) {
  const begun = useShared<{ begins: true } & Shared>(path);
  const [adding, setAdding] = useState(begun.begins ?? false);
  const goOn = useGoOn();
  const navigate = useNavigate();
  const button = (
    <ButtonWithIcon icon={IconPlus} onClick={() => setAdding(true)}>
      {add}
    </ButtonWithIcon>
  );
  return (
    <>
      <ListPage
        {...page}
        list={list}
        search={list.search('Cerca per nome o codice')}
        actions={
          <>
            <ImportLink kind="categories" />
            <ExportMenu compact save={list.save} disabled={list.empty} />
            {button}
          </>
        }
        more={[
          {
            label: 'Sinonimi della ricerca',
            icon: IconVocabulary,
            onClick: () => void navigate({ to: '/synonyms' }),
          },
        ]}
        whenNone={
          <>
            {purpose}
            <br />
            <br />
            {button}
          </>
        }
      />
      {adding &&
        dialog(
          {
            onClose: () => setAdding(false),
            onDone: (id) => void goOn({ to: pageLink(`${path}/$id`, { id }) }),
          },
          begun,
        )}
    </>
  );
}

/** The orders of both levels. */
export const byNameOrCode = [
  { label: 'Nome', sort: 'name', direction: 'asc' },
  { label: 'Nome, dalla Z', sort: 'name', direction: 'desc' },
  { label: 'Codice', sort: 'code', direction: 'asc' },
] as const;

export const byProducts = [
  { label: 'Prodotti, da chi ne ha di più', sort: 'products', direction: 'desc' },
  { label: 'Prodotti, da chi ne ha di meno', sort: 'products', direction: 'asc' },
] as const;
