/**
 * Asks whether a new product already exists: lists products with the same barcode or manufacturer's code, or a similar
 * name.
 */

import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type SimilarProduct, similarProducts } from '@wms/contract/logistics/products/editing';
import { pageLink } from '@wms/contract/pages/link';
import { useAnswer } from '../../../client/answer.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import classes from './Similar.module.css';

type Props = {
  name?: string;
  manufacturerCode?: string;
  barcode?: string;
  except?: number | undefined;
};

export function SimilarProducts({ except, ...typed }: Props) {
  const asked = useSettled(JSON.stringify(typed), 300);
  const query: Omit<Props, 'except'> = JSON.parse(asked);
  const any = Object.values(query).some((value) => value && value.trim().length >= 3);
  const { data = [] } = useAnswer(
    similarProducts,
    { query: { ...query, ...(except && { except: String(except) }) } },
    { enabled: any, keepPrevious: true },
  );
  if (!any || data.length === 0) return null;
  const taken = data[0]?.why === 'barcode';
  return (
    <div className={classes.notice} role="status" data-taken={taken || undefined}>
      <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
      <div>
        <p>{taken ? 'Questo codice a barre è già di:' : 'C’è già qualcosa di simile:'}</p>
        <ul>
          {data.map((product) => (
            <li key={product.id}>
              <a href={pageLink('/prod/$id', { id: product.id })} target="_blank" rel="noreferrer">
                {product.name}
              </a>{' '}
              <Text span c="dimmed" ff="monospace" fz="xs">
                {product.code}
              </Text>{' '}
              <span>{describeReasons(product)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const describeReasons = ({ why, active }: SimilarProduct) =>
  [why === 'manufacturerCode' && 'stesso codice produttore', !active && 'disattivato']
    .filter(Boolean)
    .map((reason) => `· ${reason}`)
    .join(' ');
