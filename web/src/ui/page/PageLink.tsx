import { mayFollow } from '@wms/contract/pages/follow';
import type { PageAddress } from '@wms/contract/pages/link';
import type { ComponentProps } from 'react';
import { useHeld } from '../../client/session/current.ts';
import { Link } from './link.ts';

/** Whether the person may open the page of this address. */
export function useOpens(address: string | undefined): boolean {
  const held = useHeld();
  return address !== undefined && mayFollow(address, held);
}

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { to: PageAddress | undefined };

/** A link for people who may open its page, and its words alone for all others: no name leads to a refusal. */
export function PageLink({ to, children, ...rest }: Props) {
  const opens = useOpens(to);
  if (!to || !opens) return children;
  return (
    <Link to={to} {...rest}>
      {children}
    </Link>
  );
}
