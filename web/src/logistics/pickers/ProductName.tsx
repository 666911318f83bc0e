import { SmallCode } from '../../ui/parts/SmallCode.tsx';
import classes from './ProductName.module.css';

type Props = { product: { name: string; code?: string | undefined } };

/** The product that a form is about, where it isn't chosen any more. */
export const ProductName = ({ product: { name, code } }: Props) => (
  <p className={classes.product}>
    {name}
    <SmallCode>{code}</SmallCode>
  </p>
);
