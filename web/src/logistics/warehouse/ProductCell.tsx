import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from '../shared/Panel.module.css';

type Props = { product: { id: number; name: string; code: string }; children?: ReactNode };

/** A product's name, which leads to it, with its code under it. */
export const ProductCell = ({ product, children }: Props) => (
  <Table.Td className={classes.product}>
    <Link to="/prod/$id" params={{ id: String(product.id) }} search={{}} className={classes.link}>
      {product.name}
    </Link>
    <span className={classes.code}>{product.code}</span>
    {children}
  </Table.Td>
);

/** A figure under its column's head; on a phone its name stands before it. */
export const Fact = ({
  name,
  strong = false,
  children,
}: {
  name: string;
  strong?: boolean;
  children: ReactNode;
}) => (
  <Table.Td className={classes.quantity}>
    <span className={classes.label}>{name}: </span>
    <span className={strong ? classes.strong : undefined}>{children}</span>
  </Table.Td>
);
