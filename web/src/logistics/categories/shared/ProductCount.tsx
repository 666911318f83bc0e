import { Text } from '@mantine/core';
import { formatCount, formatNumber } from '@wms/contract/platform/formats';
import { Link } from '../../../ui/page/link.ts';
import textClasses from '../../../ui/parts/text.module.css';

type Props = { products: number; inactive: number; macroId: number; subId?: number; words?: boolean };

/** The number of products, with a link to them, and the number of inactive ones beside it. */
export function ProductCount({ products, inactive, macroId, subId, words = false }: Props) {
  const search = { macro: String(macroId), ...(subId && { sub: String(subId) }) };
  const name = formatCount(products, 'prodotto', 'prodotti');
  return (
    <span>
      <Link to="/prod" search={search} className={textClasses.link} {...(!words && { 'aria-label': name })}>
        {words ? name : formatNumber(products)}
      </Link>
      {inactive > 0 && (
        <Text span c="dimmed">
          {' '}
          + {formatNumber(inactive)} {inactive === 1 ? 'disattivato' : 'disattivati'}
        </Text>
      )}
    </span>
  );
}
