import { Checkbox, Text, TextInput } from '@mantine/core';
import type { Product } from '@wms/contract/logistics/products/details';
import { duplicateProduct } from '@wms/contract/logistics/products/editing';
import { pageLink } from '@wms/contract/pages/link';
import { shorten } from '@wms/contract/platform/formats';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';

/** Copies a product, for a new one that differs only a little. The copy opens as soon as it exists. */
export function DuplicateModal({ product, onClose }: { product: Product; onClose: () => void }) {
  const goOn = useGoOn();
  const form = useContractForm(duplicateProduct, {
    initial: {
      name: `${shorten(product.name, 200 - ' (copia)'.length)} (copia)`,
      code: '',
      photos: true,
      attachments: true,
    },
    args: () => ({ params: { id: String(product.id) } }),
    onSubmitted: ({ id }) => goOn({ to: pageLink('/prod/$id/modifica', { id }), ignoreBlocker: true }),
  });
  return (
    <FormModal
      title="Duplica il prodotto"
      form={form}
      onClose={onClose}
      confirmLabel="Duplica"
      closeOnConfirm={false}
    >
      <TextInput {...form.field('name')} label="Nome" data-autofocus />
      <TextInput
        {...form.field('code')}
        label="Codice"
        description="Vuoto: lo dà la categoria"
        spellCheck={false}
      />
      {product.photos.length > 0 && (
        <Checkbox {...form.field('photos', { type: 'checkbox' })} label="Anche le foto" />
      )}
      {product.attachments.length > 0 && (
        <Checkbox {...form.field('attachments', { type: 'checkbox' })} label="Anche gli allegati" />
      )}
      <Text size="sm" c="dimmed">
        Codici a barre e giacenza restano di {product.code}.
      </Text>
    </FormModal>
  );
}
