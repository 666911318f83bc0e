/** The tab 'Fornitori' of a product: its suppliers, their prices, and the changes of these prices. */

import { Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { editsSuppliers } from '@wms/contract/logistics/shared/access';
import {
  listSuppliersOfProduct,
  removeSupplierProduct,
  type SupplierOfProduct,
} from '@wms/contract/logistics/suppliers/products';
import { pageLink } from '@wms/contract/pages/link';
import { formatParts } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../client/answer.ts';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { useMay } from '../../../client/session/permission.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { Link } from '../../../ui/page/link.ts';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { formatPrices, formatTerms } from '../../shared/prices.ts';
import { PricesOverTime } from './PricesOverTime.tsx';

const AddSupplierToProduct = later(async () => (await import('./OfferModal.tsx')).AddSupplierToProduct);
const EditOffer = later(async () => (await import('./OfferModal.tsx')).EditOffer);

type Props = { product: { id: number; name: string; unit: string } };

export function ProductSuppliers({ product }: Props) {
  const edits = useMay(editsSuppliers);
  const [dialog, open, close] = useDialog<SupplierOfProduct | 'new'>();
  const { data, error, refetch } = useAnswer(listSuppliersOfProduct, { params: { id: String(product.id) } });
  const remove = useConfirmedChange(removeSupplierProduct, ({ id, supplier }: SupplierOfProduct) => ({
    title: 'Togli il fornitore',
    message: `${product.name} non sarà più fra i prodotti di ${supplier.name}; i suoi prezzi spariscono.`,
    params: { id: String(id) },
  }));
  if (!data) return <Pending error={error} onRetry={refetch} rows={3} />;

  const add = edits && (
    <ButtonWithIcon icon={IconPlus} variant="default" onClick={() => open('new')}>
      Aggiungi un fornitore
    </ButtonWithIcon>
  );
  return (
    <Stack gap={16} maw={960}>
      {data.length === 0 ? (
        <EmptyState action={add}>Non si sa ancora da chi comprarlo.</EmptyState>
      ) : (
        <>
          <ItemList label="Fornitori">
            {data.map((offer) => (
              <Item
                key={offer.id}
                actions={
                  edits && (
                    <>
                      <IconButton
                        icon={IconPencil}
                        label={`Modifica ${offer.supplier.name}`}
                        onClick={() => open(offer)}
                      />
                      <IconButton
                        icon={IconTrash}
                        label={`Togli ${offer.supplier.name}`}
                        onClick={() => void remove.run(offer)}
                      />
                    </>
                  )
                }
              >
                <Link to={pageLink('/fornitori/$id', { id: offer.supplier.id })} className={textClasses.link}>
                  {offer.supplier.name}
                </Link>
                {offer.preferred && (
                  <Text span size="sm" c="dimmed">
                    {' '}
                    · preferito
                  </Text>
                )}
                <Text size="sm">{formatPrices(offer.prices, product.unit)}</Text>
                <Small>
                  {formatParts(
                    offer.code && `cod. ${offer.code}`,
                    offer.manufacturer && `${offer.manufacturer} ${offer.manufacturerCode ?? ''}`.trim(),
                    formatTerms(offer, product.unit),
                    !offer.supplier.active && 'fuori uso',
                  )}
                </Small>
              </Item>
            ))}
          </ItemList>
          {add && <div>{add}</div>}
          <PricesOverTime product={product} />
        </>
      )}
      {dialog === 'new' && <AddSupplierToProduct product={product} onClose={close} />}
      {dialog && dialog !== 'new' && (
        <EditOffer offer={dialog} product={product} title={dialog.supplier.name} onClose={close} />
      )}
    </Stack>
  );
}
