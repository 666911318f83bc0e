/**
 * The field for what a row orders: words, or a product that is found by name, code, barcode or the supplier's own code.
 * Enter takes the best match; any other text is a row without a product.
 */
import { Box, Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { report } from '../../../client/answer.ts';
import { useLatest } from '../../../client/latest.ts';
import { fetchToTheEnd } from '../../../client/query.ts';
import { followTyping } from '../../../ui/dropdown/follow-typing.ts';
import { useOptionsPlace } from '../../../ui/modal/options-place.tsx';
import { SmallCode } from '../../../ui/parts/SmallCode.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { useSettled } from '../../../ui/use-settled.ts';
import { giveReading } from '../../scan/shared/codes.ts';
import { splitTimes } from '../../shared/reader/times.ts';
import { type FoundProduct, type FoundProducts, findProducts } from './find-products.ts';

type Props = {
  label: string;
  value: string;
  /** True when the row already has a product: then the text can be changed, and no other product is searched. */
  linked: boolean;
  supplierId: number | null;
  onText: (text: string) => void;
  /** `byCode` says that the text was the product's code, as a slow reader types it. */
  onTake: (product: FoundProduct, byCode?: boolean) => void;
  /** Called at Enter when there is no product to take. */
  onDone: () => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: ReactNode;
  disabled: boolean;
  'data-path': string;
};

const typingPause = 150;
const asText = 'words';

export function ProductField(props: Props) {
  const { value, linked, supplierId, onText, onTake, onDone, onBlur, ...input } = props;
  const optionsPlace = useOptionsPlace();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const text = value.trim();
  const asked = useSettled(text, typingPause);
  const queryOf = (words: string) => ({
    queryKey: ['choices', 'order-line', supplierId, words],
    queryFn: ({ signal }: { signal: AbortSignal }) => findProducts(words, supplierId, signal),
  });
  const opened = combobox.dropdownOpened && !linked;
  const { data, isFetching } = useQuery({
    ...queryOf(asked),
    enabled: opened,
    // While the person types on, the former products stay, but never those at another supplier's terms.
    placeholderData: (former, query) => (query?.queryKey[2] === supplierId ? former : undefined),
  });
  const products = data?.products ?? [];
  // An option that was reached with the arrow keys must not stay chosen when the list changes.
  useEffect(() => data && combobox.resetSelectedOption(), [data, combobox.resetSelectedOption]);

  const take = (product: FoundProduct, byCode = false) => {
    combobox.closeDropdown();
    onTake(product, byCode);
  };
  const find = async (words: string): Promise<FoundProducts> => {
    try {
      return await fetchToTheEnd(queryOf(words));
    } catch (error) {
      report(error);
      return { products: [], near: true };
    }
  };
  const latest = useLatest({ text, supplierId });
  const settle = async () => {
    const { products: found, near } = await find(text);
    // The person has typed on, or chosen another supplier: these products are for another text, or at other terms.
    if (latest.current.text !== text || latest.current.supplierId !== supplierId) return;
    const best = exactProduct(found, text) ?? (near ? undefined : found[0]);
    if (best) return take(best, best.code.toLowerCase() === text.toLowerCase());
    combobox.closeDropdown();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (opened && combobox.getSelectedOptionIndex() !== -1) return;
    if (linked || text === '') return onDone();
    // '5*' is for the code behind it, or for the next one.
    if (splitTimes(text)) {
      combobox.closeDropdown();
      onText('');
      return giveReading({ texts: [text], inPieces: false, byHand: true });
    }
    void settle();
  };

  return (
    <Combobox
      store={combobox}
      withinPortal
      portalProps={optionsPlace}
      onOptionSubmit={(id) => {
        const product = products.find((product) => String(product.id) === id);
        if (product) return take(product);
        combobox.closeDropdown();
        onDone();
      }}
    >
      <Combobox.Target>
        <TextInput
          {...input}
          value={value}
          placeholder="Nome, codice o descrizione"
          autoComplete="off"
          onChange={(event) => {
            onText(event.currentTarget.value);
            followTyping(combobox, event);
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            combobox.closeDropdown();
            onBlur?.(event);
          }}
          rightSection={isFetching && opened ? <Loader size={14} /> : null}
          rightSectionWidth={isFetching && opened ? 30 : 0}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={linked || (products.length === 0 && (isFetching || text === ''))}>
        <Combobox.Options aria-label="Prodotti" mah={300} style={{ overflowY: 'auto' }}>
          {products.map((product) => (
            <Combobox.Option value={String(product.id)} key={product.id}>
              <Group component="span" gap={12} wrap="nowrap" justify="space-between">
                <Box component="span" flex={1} miw={0} className={textClasses.anywhere}>
                  {product.name}
                  <SmallCode>{[product.code, product.supplierCode].filter(Boolean).join(' · ')}</SmallCode>
                </Box>
                <Text span flex="none" ta="end" c="dimmed" className={textClasses.figures}>
                  {product.hint}
                </Text>
              </Group>
            </Combobox.Option>
          ))}
          {text !== '' && !isFetching && (
            <Combobox.Option value={asText}>
              <Text span c="dimmed">
                Scrivi «{text}», senza un prodotto del magazzino
              </Text>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The product whose code, ours or the supplier's, or else whose name, is exactly this text. */
function exactProduct(products: readonly FoundProduct[], text: string): FoundProduct | undefined {
  const same = (other: string | null) => other?.trim().toLowerCase() === text.toLowerCase();
  return (
    products.find(({ code, supplierCode }) => same(code) || same(supplierCode)) ??
    products.find(({ name }) => same(name))
  );
}
