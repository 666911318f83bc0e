/** The kinds of something: each is edited in a dialog, and an unused kind can be deleted. */
import { Stack, Switch } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import type { ReactNode } from 'react';
import { type ActAndThing, confirmDanger } from '../../client/alerts/confirm.ts';
import { ShortSearch } from '../list/ShortSearch.tsx';
import { useShortList } from '../list/short-list.ts';
import { useDialog } from '../modal/use-dialog.ts';
import { EmptyState } from '../page/Page.tsx';
import { ButtonWithIcon, IconButton } from '../parts/buttons.tsx';
import { Item, ItemList } from '../parts/ItemList.tsx';

type KindRow = { id: number; name: string; unused: boolean };

type Props<Kind extends KindRow> = {
  kinds: readonly Kind[];
  label: string;
  newLabel: string;
  empty: string;
  /** Draws the lines below the name. */
  describe: (kind: Kind) => ReactNode;
  /** The switch that also shows kinds out of use. */
  outOfUse?: { label: string; shown: boolean; onShow: (shown: boolean) => void };
  /** The question before a kind is deleted, and its button. */
  deleteMessage: string;
  deleteLabel: ActAndThing;
  deletes: Endpoint;
  onDelete: (id: string) => Promise<unknown>;
  /** Draws the dialog of a kind, or of a new one. */
  dialog: (kind: Kind | undefined, close: () => void) => ReactNode;
};

export function KindList<Kind extends KindRow>({
  kinds,
  label,
  newLabel,
  empty,
  describe,
  outOfUse,
  deleteMessage,
  deleteLabel,
  deletes,
  onDelete,
  dialog,
}: Props<Kind>) {
  const [edited, edit, close] = useDialog<Kind | 'new'>();
  const list = useShortList(kinds, ({ name }) => name);
  const discard = async ({ id, name }: Kind) => {
    const title = `Elimina «${name}»`;
    if (await confirmDanger({ title, message: deleteMessage, confirmLabel: deleteLabel, act: deletes }))
      await onDelete(String(id));
  };
  return (
    <Stack gap={12} maw={960}>
      {outOfUse && (
        <Switch
          label={outOfUse.label}
          checked={outOfUse.shown}
          onChange={(event) => outOfUse.onShow(event.currentTarget.checked)}
        />
      )}
      {kinds.length === 0 && <EmptyState>{empty}</EmptyState>}
      <ShortSearch list={list} label={`Cerca in ${label}`} things={['voce', 'voci']}>
        <ItemList label={label}>
          {list.rows.map((kind) => (
            <Item
              key={kind.id}
              actions={
                <>
                  <IconButton icon={IconPencil} label={`Modifica ${kind.name}`} onClick={() => edit(kind)} />
                  {kind.unused && (
                    <IconButton
                      icon={IconTrash}
                      label={`Elimina ${kind.name}`}
                      onClick={() => void discard(kind)}
                    />
                  )}
                </>
              }
            >
              {kind.name}
              {describe(kind)}
            </Item>
          ))}
        </ItemList>
      </ShortSearch>
      <div>
        <ButtonWithIcon icon={IconPlus} variant="default" onClick={() => edit('new')}>
          {newLabel}
        </ButtonWithIcon>
      </div>
      {edited && dialog(edited === 'new' ? undefined : edited, close)}
    </Stack>
  );
}
