import { Text } from '@mantine/core';
import { mergeMacroCategory, mergeSubCategory } from '@wms/contract/logistics/categories/endpoints';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { MacroCategorySelect } from '../../pickers/MacroCategorySelect.tsx';
import { SubCategorySelect } from '../../pickers/SubCategorySelect.tsx';
import { heldMoves } from '../shared/labels.ts';

export type MergeProps = {
  level: 'macro' | 'sub';
  category: { id: number; name: string; version: number; subs?: number; products: number; inactive: number };
  onClose: () => void;
  /** Leaves for the other category's page. */
  leave: (intoId: number) => unknown;
};

/** Merges a category, with everything in it, into another one of the same level. */
export function MergeModal({ level, category, onClose, leave }: MergeProps) {
  const form = useContractForm(level === 'macro' ? mergeMacroCategory : mergeSubCategory, {
    initial: { intoId: null as Choice | null },
    args: () => ({ params: { id: String(category.id) } }),
    toBody: (values) => ({ ...values, version: category.version }),
    leave: (): unknown => into && leave(into.id),
  });
  const into = form.values.intoId;
  const field = {
    label: 'Unisci a',
    exceptId: category.id,
    ...form.choice('intoId'),
    withAsterisk: true,
    autoFocus: true,
  };
  const moves = heldMoves(category);
  return (
    <FormModal
      title={`Unisci «${category.name}»`}
      form={form}
      onClose={onClose}
      confirmLabel="Unisci la categoria"
      danger
    >
      {level === 'macro' ? <MacroCategorySelect {...field} /> : <SubCategorySelect {...field} />}
      <Text size="sm">
        {moves && `${moves} ${into ? `in «${into.name}»` : 'nell’altra'}, e `}«{category.name}» sparisce: non
        si può annullare. I codici dei prodotti restano come sono.
        {level === 'macro' &&
          ' Le sottocategorie con lo stesso nome diventano una; le ubicazioni riservate passano all’altra.'}
      </Text>
    </FormModal>
  );
}
