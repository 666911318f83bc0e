import { Group, Text } from '@mantine/core';
import type { Product } from '@wms/contract/logistics/products/details';
import { formatOthers } from '@wms/contract/platform/formats';
import { Code, Fact, Facts } from '../../../ui/facts/Facts.tsx';
import { Link } from '../../../ui/page/link.ts';
import textClasses from '../../../ui/parts/text.module.css';
import { Pictogram } from '../cells/Pictogram.tsx';

/** The facts that tell a product from others: its category, codes, maker and description. */
export function KeyFacts({ product }: { product: Product }) {
  const { macro, sub, macroId, subId, barcodes, hazards } = product;
  const [first, ...others] = barcodes;
  return (
    <Facts>
      <Fact name="Categoria">
        <Link to="/prod" search={{ macro: String(macroId) }} className={textClasses.link}>
          {macro}
        </Link>
        {' › '}
        <Link to="/prod" search={{ macro: String(macroId), sub: String(subId) }} className={textClasses.link}>
          {sub}
        </Link>
      </Fact>
      <Fact name="Codice a barre">
        {first ? (
          <>
            <Code>{first.code}</Code>
            {formatOthers(others.length, 'un altro', 'altri')}
          </>
        ) : (
          'Nessuno'
        )}
      </Fact>
      {product.manufacturer && <Fact name="Produttore">{product.manufacturer}</Fact>}
      {product.manufacturerCode && (
        <Fact name="Codice produttore">
          <Code>{product.manufacturerCode}</Code>
        </Fact>
      )}
      {hazards.length > 0 && (
        <Fact name="Pericoli" wide>
          <Group component="span" gap={6} align="stretch" pt={2}>
            {hazards.map((hazard) => (
              <Pictogram key={hazard} hazard={hazard} />
            ))}
          </Group>
        </Fact>
      )}
      {product.description && (
        <Fact name="Descrizione" wide>
          <Text span lineClamp={3}>
            {product.description}
          </Text>
        </Fact>
      )}
    </Facts>
  );
}
