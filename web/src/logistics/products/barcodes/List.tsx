import { Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { removeBarcode } from '@wms/contract/logistics/products/barcode-editing';
import { type Barcode, barcodeKindNames } from '@wms/contract/logistics/products/barcodes';
import { getProduct, type Product } from '@wms/contract/logistics/products/details';
import { listProducts } from '@wms/contract/logistics/products/reading';
import { formatQuantity } from '@wms/contract/platform/formats';
import { confirmDanger } from '../../../client/alerts/confirm.ts';
import { useChange } from '../../../client/answer.ts';
import { Code } from '../../../ui/facts/Facts.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';

const BarcodeModal = later(async () => (await import('./Modal.tsx')).BarcodeModal);

/** The barcodes of a product. People who edit products can add, correct and delete them here. */
export function Barcodes({ product, editable }: { product: Product; editable: boolean }) {
  const [dialog, open, close] = useDialog<Barcode | 'new'>();
  const remove = useChange(removeBarcode, { refetch: [getProduct, listProducts] });
  const { barcodes, unit } = product;

  const discard = async ({ id, code }: Barcode) => {
    const message = `Leggendo ${code} non si troverà più ${product.name}.`;
    if (
      await confirmDanger({
        title: 'Togli il codice a barre',
        message,
        confirmLabel: 'Togli il codice',
        act: removeBarcode,
      })
    )
      await remove.run({ params: { id: String(product.id), barcodeId: String(id) } });
  };

  return (
    <>
      {barcodes.length === 0 ? (
        <Text c="dimmed" mb="sm">
          Nessun codice a barre: leggendone uno questo prodotto non si trova.
        </Text>
      ) : (
        <ItemList>
          {barcodes.map((barcode) => (
            <Item
              key={barcode.id}
              actions={
                editable && (
                  <>
                    <IconButton
                      icon={IconPencil}
                      label={`Modifica ${barcode.code}`}
                      onClick={() => open(barcode)}
                    />
                    <IconButton
                      icon={IconTrash}
                      label={`Togli ${barcode.code}`}
                      onClick={() => void discard(barcode)}
                    />
                  </>
                )
              }
            >
              <Code>{barcode.code}</Code>
              <Small>
                {barcodeKindNames[barcode.kind]}
                {Number(barcode.packageQuantity) !== 1 &&
                  ` · confezione da ${formatQuantity(barcode.packageQuantity, unit)}`}
              </Small>
            </Item>
          ))}
        </ItemList>
      )}
      {editable && (
        <ButtonWithIcon icon={IconPlus} iconSize={16} variant="default" size="sm" onClick={() => open('new')}>
          Aggiungi un codice
        </ButtonWithIcon>
      )}
      {dialog && (
        <BarcodeModal product={product} {...(dialog !== 'new' && { barcode: dialog })} onClose={close} />
      )}
    </>
  );
}
