import { UnstyledButton } from '@mantine/core';
import { listProducts, type ProductRow } from '@wms/contract/logistics/products/reading';
import { listsProducts } from '@wms/contract/logistics/shared/access';
import { formatQuantity } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import lines from '../../../ui/parts/lines.module.css';
import { SmallCode } from '../../../ui/parts/SmallCode.tsx';
import textClasses from '../../../ui/parts/text.module.css';

/**
 * The products that have the words of a text in their names. Similar names are a help only for a person, who may have
 * mistyped one.
 */
export function useNamedSo(text: string, byHand: boolean): readonly ProductRow[] {
  const searches = useMay(listsProducts) && text.length <= 100 && /\p{L}{3}/u.test(text);
  const { data } = useAnswer(listProducts, { query: { q: text, limit: '8' } }, { enabled: searches });
  return !searches || !data || (data.approximate && !byHand) ? [] : data.rows;
}

type Props = { products: readonly ProductRow[]; onChoose: (code: string) => void };

/** The products whose name was typed where a code belongs. */
export const NamedSo = ({ products, onChoose }: Props) => (
  <ul className={lines.lines} aria-label="Prodotti con questo nome">
    {products.map(({ id, code, name, available, unit }) => (
      <li key={id}>
        <UnstyledButton className={lines.row} onClick={() => onChoose(code)}>
          <span className={textClasses.anywhere}>
            {name} <SmallCode>{code}</SmallCode>
          </span>
          <span className={textClasses.figures}>{formatQuantity(available, unit)}</span>
        </UnstyledButton>
      </li>
    ))}
  </ul>
);
