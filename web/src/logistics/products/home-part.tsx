/** The size of the catalogue on Home: the macro categories with the most products. */

import { Text } from '@mantine/core';
import { formatCount, formatNumber } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { Bar } from '../../ui/Bar.tsx';
import type { HomePart } from '../../ui/cupboards/home-part.ts';
import { Link } from '../../ui/page/link.ts';
import { HomeCard } from '../../ui/parts/HomeCard.tsx';
import textClasses from '../../ui/parts/text.module.css';
import classes from './home-part.module.css';

const most = 8;

export const catalogueOnHome: HomePart<Home> = {
  card: ({ catalogue }) => catalogue && <Catalogue catalogue={catalogue} />,
};

/** The number of products of each macro category, the largest first. Each category links to its products. */
function Catalogue({ catalogue }: { catalogue: NonNullable<Home['catalogue']> }) {
  const sorted = [...catalogue.macroCategories].sort((a, b) => b.products - a.products);
  const largest = sorted[0]?.products ?? 0;
  return (
    <HomeCard
      title="Inventario"
      beside={
        <Link to="/prod" className={textClasses.link}>
          {formatCount(catalogue.products, 'prodotto', 'prodotti')}
        </Link>
      }
    >
      {sorted.length === 0 ? (
        <Text c="dimmed">Il catalogo è vuoto: importa i prodotti per cominciare.</Text>
      ) : (
        <ul className={classes.bars}>
          {sorted.slice(0, most).map(({ id, name, products }) => (
            <li key={id}>
              <Link to="/prod" search={{ macro: String(id) }} className={classes.bar}>
                <Text span truncate>
                  {name}
                </Text>
                <span className={textClasses.figures}>{formatNumber(products)}</span>
                <Bar ratio={largest > 0 ? products / largest : 0} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {sorted.length > most && (
        <Link to="/prod" className={textClasses.link}>
          {sorted.length === most + 1
            ? 'Un’altra categoria'
            : `Altre ${formatNumber(sorted.length - most)} categorie`}
        </Link>
      )}
    </HomeCard>
  );
}
