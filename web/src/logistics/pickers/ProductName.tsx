import { Text } from '@mantine/core';
import { SmallCode } from '../../ui/parts/SmallCode.tsx';
import textClasses from '../../ui/parts/text.module.css';

type Props = { product: { name: string; code?: string | undefined } };

/** The product of a form, where it can't be chosen any more. */
export const ProductName = ({ product: { name, code } }: Props) => (
  <Text fw={500} className={textClasses.anywhere}>
    {name}
    <SmallCode>{code}</SmallCode>
  </Text>
);
