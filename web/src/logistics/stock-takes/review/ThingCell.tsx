import { Link } from '@tanstack/react-router';
import classes from './Review.module.css';

type Props = { product: { id: number; code: string; name: string }; lot: { code: string } | null };

/** A product, and which lot of it, in a row of the review. */
export const ThingCell = ({ product, lot }: Props) => (
  <>
    <Link to="/prod/$id" params={{ id: String(product.id) }} search={{}} className={classes.link}>
      {product.name}
    </Link>
    <span className={classes.code}>
      {product.code}
      {lot && ` · ${lot.code}`}
    </span>
  </>
);
