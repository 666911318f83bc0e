import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { editsProducts } from '@wms/contract/logistics/shared/access';
import { useMay } from '../../../client/session/permission.ts';

/** A button for people who edit products; the key N does the same. */
export function NewProductButton() {
  const edits = useMay(editsProducts);
  const navigate = useNavigate();
  useHotkeys(edits ? [['n', () => void navigate({ to: '/prod/nuovo' })]] : []);
  if (!edits) return null;
  return (
    <Button
      renderRoot={(props) => <Link to="/prod/nuovo" {...props} />}
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
    >
      Nuovo prodotto
    </Button>
  );
}
