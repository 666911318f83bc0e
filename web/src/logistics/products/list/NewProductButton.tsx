import { IconPlus } from '@tabler/icons-react';
import { editsProducts } from '@wms/contract/logistics/shared/access';
import { useMay } from '../../../client/session/permission.ts';
import { Link, useNavigate } from '../../../ui/page/link.ts';
import { usePageKeys } from '../../../ui/page-keys.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';

/** A button for people who edit products; the key N does the same. */
export function NewProductButton() {
  const edits = useMay(editsProducts);
  const navigate = useNavigate();
  usePageKeys(edits ? { n: () => void navigate({ to: '/prod/nuovo' }) } : {});
  if (!edits) return null;
  return (
    <ButtonWithIcon icon={IconPlus} renderRoot={(props) => <Link to="/prod/nuovo" {...props} />}>
      Nuovo prodotto
    </ButtonWithIcon>
  );
}
