/** The head of a product's page: how many there are, where they lie, who has some, and the acts. */
import { IconMapPin, IconUserShare } from '@tabler/icons-react';
import type { Product } from '@wms/contract/logistics/products/details';
import type { productStock } from '@wms/contract/logistics/stock/reading';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatOthers, formatQuantity } from '@wms/contract/platform/formats';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Figure, Figures } from '../../../ui/parts/Figures.tsx';
import { OnLoanTo } from '../../loans/OnLoanTo.tsx';
import { isIncoming, whenIncoming } from '../../shared/Incoming.tsx';
import classes from './Head.module.css';
import type { ProductAct } from './use-acts.tsx';

type Stock = Answer<typeof productStock>;
type Props = { product: Product; stock: Stock | undefined; acts: readonly ProductAct[] };

export function ProductHead({ product, stock, acts }: Props) {
  const { unit, quantity, available } = product;
  const format = (amount: string) => formatQuantity(amount, unit);
  const isReserved = available !== quantity;
  return (
    <section className={classes.head} aria-label="Giacenza e azioni">
      <Figures>
        <Figure name="In magazzino" strong>
          {format(quantity)}
        </Figure>
        {isReserved && (
          <Figure name="Disponibile" strong low={product.stockState === 'low'}>
            {format(available)}
          </Figure>
        )}
        {stock && isReserved && <Figure name="Prenotato">{format(stock.reserved)}</Figure>}
        {isIncoming(product) && (
          <Figure name={`In arrivo ${whenIncoming(product.incomingOn) ?? ''}`.trim()}>
            {format(product.incoming)}
          </Figure>
        )}
        {Number(product.minimumStock) > 0 && <Figure name="Minimo">{format(product.minimumStock)}</Figure>}
        {product.maximumStock && <Figure name="Massimo">{format(product.maximumStock)}</Figure>}
      </Figures>
      <div className={classes.where}>
        {stock && <Places stock={stock} />}
        {stock && <Borrowers stock={stock} />}
      </div>
      {acts.length > 0 && <Acts acts={acts} />}
    </section>
  );
}

const mostPlaces = 4;
const mostLoans = 3;

/** The places of the product with their quantities; several lots of one place count together. */
function Places({ stock: { rows, product } }: { stock: Stock }) {
  const places = [...Map.groupBy(rows, ({ location }) => location.code)];
  if (places.length === 0) return null;
  return (
    <p className={classes.line}>
      <IconMapPin size={18} stroke={1.5} aria-hidden />
      <span className={classes.places}>
        {places.slice(0, mostPlaces).map(([code, there]) => (
          <span key={code}>
            <code>{code}</code>{' '}
            {formatQuantity(
              there.reduce((sum, { quantity }) => sum + Number(quantity), 0),
              product.unit,
            )}
          </span>
        ))}
        {formatOthers(Math.max(places.length - mostPlaces, 0), 'un’altra ubicazione', 'altre ubicazioni')}
      </span>
    </p>
  );
}

/** The people who have some of the product, the one who brings it back first. */
function Borrowers({ stock: { loans, product } }: { stock: Stock }) {
  if (loans.length === 0) return null;
  return (
    <div className={classes.line}>
      <IconUserShare size={18} stroke={1.5} aria-hidden />
      <ul className={classes.borrowers} aria-label="In prestito">
        {loans.slice(0, mostLoans).map((loan) => (
          <li key={loan.id}>
            <OnLoanTo loan={loan} unit={product.unit} />
          </li>
        ))}
        {loans.length > mostLoans && (
          <li>{formatOthers(loans.length - mostLoans, 'un altro prestito', 'altri prestiti').trim()}</li>
        )}
      </ul>
    </div>
  );
}

type Offered = Omit<ProductAct, 'onClick'> & Partial<Pick<ProductAct, 'onClick'>>;

/** The acts side by side; on a phone they are a bar at the thumb. Until the product is known, they can't be done. */
export const Acts = ({ acts }: { acts: readonly Offered[] }) => (
  <div className={classes.acts} data-at-bottom>
    {acts.map(({ label, icon, key, onClick }) => (
      <ButtonWithIcon
        key={key}
        icon={icon}
        variant="light"
        onClick={onClick}
        disabled={!onClick}
        title={`Tasto ${key.toUpperCase()}`}
        aria-keyshortcuts={key}
      >
        {label}
      </ButtonWithIcon>
    ))}
  </div>
);
