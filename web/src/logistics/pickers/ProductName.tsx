import { SmallCode } from '../../ui/parts/SmallCode.tsx';
import classes from './ProductName.module.css';

type Props = { product: { name: string; code?: string | undefined } };

/** The product of a form, where it can't be chosen any more. */
export const ProductName = ({ product: { name, code } }: Props) => (
  <p className={classes.product}>
    {name}
    <SmallCode>{code}</SmallCode>
  </p>
);
