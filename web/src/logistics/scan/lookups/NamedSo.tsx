import { Group, Text, UnstyledButton } from '@mantine/core';
import { type Loan, listLoans } from '@wms/contract/logistics/loans/endpoints';
import { sayOut } from '@wms/contract/logistics/loans/out';
import { searchLocations } from '@wms/contract/logistics/locations/search';
import { type ListedProduct, listProducts } from '@wms/contract/logistics/products/reading';
import { movesStock, seesStock } from '@wms/contract/logistics/shared/access';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { listsProducts } from '@wms/contract/pages/product-access';
import { formatOthers, formatQuantity } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import lines from '../../../ui/parts/lines.module.css';
import { SmallCode } from '../../../ui/parts/SmallCode.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { Thumbnail } from '../../products/cells/Thumbnail.tsx';

/** Whether a text may be a name: it has three letters in a row. */
const mayBeName = (text: string) => text.length <= 100 && /\p{L}{3}/u.test(text);
const mostShown = 8;

/**
 * The products that have the words of a text in their names. Similar names are a help only for a person, who may have
 * mistyped one.
 */
export function useNamedSo(
  text: string,
  byHand: boolean,
): { products: readonly ListedProduct[]; similar: boolean } {
  const searches = useMay(listsProducts) && mayBeName(text);
  const query = { q: text, limit: String(mostShown) };
  const { data } = useAnswer(listProducts, { query }, { enabled: searches });
  const similar = data?.approximate ?? false;
  return { products: !searches || !data || (similar && !byHand) ? [] : data.rows, similar };
}

/** The places that have the words of a typed text in their codes or names. */
export function usePlacesNamedSo(text: string, byHand: boolean): readonly PlaceRef[] {
  const searches = useMay(seesStock) && byHand && mayBeName(text);
  const { data } = useAnswer(searchLocations, { query: { q: text } }, { enabled: searches });
  return searches && data ? data.slice(0, mostShown) : [];
}

/** The open loans of the things that have these words, the earliest due date first, by product. */
function useLent(text: string): ReadonlyMap<number, readonly Loan[]> {
  const lends = useMay(movesStock);
  const { data } = useAnswer(listLoans, { query: { q: text, limit: '200' } }, { enabled: lends });
  return Map.groupBy((lends && data?.rows) || [], ({ product }) => product.id);
}

type Props = { text: string; products: readonly ListedProduct[]; onChoose: (code: string) => void };

/** The products whose name was typed where a code belongs. */
export function NamedSo({ text, products, onChoose }: Props) {
  const lent = useLent(text);
  return (
    <ul className={lines.lines} aria-label="Prodotti con questo nome">
      {products.map(({ id, code, name, available, unit, place, places, photoId }) => (
        <li key={id}>
          <UnstyledButton className={lines.row} onClick={() => onChoose(code)}>
            <Group component="span" gap={12} wrap="nowrap" miw={0}>
              <Thumbnail photoId={photoId} />
              <span className={textClasses.anywhere}>
                {name} <SmallCode>{code}</SmallCode>
                {place && (
                  <Text span display="block" fw={550}>
                    {place}
                    {places > 1 && (
                      <Text span c="dimmed" fw={400}>
                        {formatOthers(places - 1, 'un’altra', 'altre')}
                      </Text>
                    )}
                  </Text>
                )}
                <Text span display="block" c="dimmed">
                  {sayOut(lent.get(id) ?? [])}
                </Text>
              </span>
            </Group>
            <span className={textClasses.figures}>{formatQuantity(available, unit)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

type PlacesProps = { places: readonly PlaceRef[]; onChoose: (code: string) => void };

/** The places whose name was typed where a code belongs. */
export const PlacesNamedSo = ({ places, onChoose }: PlacesProps) => (
  <ul className={lines.lines} aria-label="Ubicazioni con questo nome">
    {places.map(({ id, code, name }) => (
      <li key={id}>
        <UnstyledButton className={lines.row} onClick={() => onChoose(code)}>
          <span className={textClasses.anywhere}>
            {name === code ? code : name} {name !== code && <SmallCode>{code}</SmallCode>}
          </span>
        </UnstyledButton>
      </li>
    ))}
  </ul>
);
