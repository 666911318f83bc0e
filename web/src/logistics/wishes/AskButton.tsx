import { IconMessagePlus } from '@tabler/icons-react';
import { asksForThings } from '@wms/contract/logistics/shared/access';
import { type ComponentProps, useCallback } from 'react';
import { useMay } from '../../client/session/permission.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import type { ProductChoice } from '../pickers/ProductSelect.tsx';

const AskModal = later(async () => (await import('./AskModal.tsx')).AskModal);

type Props = Pick<ComponentProps<typeof ButtonWithIcon>, 'size' | 'variant'> & { product?: ProductChoice };

/** The button 'Chiedi' with its dialog, for people who may ask for things. */
export function AskButton({ product, ...look }: Props) {
  const may = useMay(asksForThings);
  const [dialog, open, close] = useDialog<true>();
  if (!may) return null;
  return (
    <>
      <ButtonWithIcon icon={IconMessagePlus} onClick={() => open(true)} {...look}>
        Chiedi
      </ButtonWithIcon>
      {dialog && <AskModal {...(product && { product })} onClose={close} />}
    </>
  );
}

/** 'Chiedi' on the rows or cards of a list, which share one dialog. */
export function useAsking() {
  const may = useMay(asksForThings);
  const [dialog, open, close] = useDialog<ProductChoice>();
  const actions = useCallback(
    (product: ProductChoice): RowAction[] => [
      { label: 'Chiedi', letter: 'h', name: `Chiedi ${product.name}`, onClick: () => open(product) },
    ],
    [],
  );
  return {
    ask: may ? open : undefined,
    actions: may ? actions : undefined,
    dialog: dialog && <AskModal product={dialog} onClose={close} />,
  };
}
