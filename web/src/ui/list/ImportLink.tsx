import { IconFileImport } from '@tabler/icons-react';
import { importAccess } from '@wms/contract/imports/access';
import type { ImportKind } from '@wms/contract/imports/kinds';
import { useMay } from '../../client/session/permission.ts';
import { Link } from '../page/link.ts';
import { ButtonWithIcon } from '../parts/buttons.tsx';
import classes from './narrow-button.module.css';

/** A link to the import of this kind of data, for people who may import it. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  const may = useMay(importAccess[kind]);
  if (!may) return null;
  return (
    <ButtonWithIcon
      icon={IconFileImport}
      variant="default"
      aria-label="Importa"
      classNames={{ root: classes.root, label: classes.label, section: classes.section }}
      renderRoot={(props: object) => <Link to="/importa" search={{ dati: kind }} {...props} />}
    >
      Importa
    </ButtonWithIcon>
  );
}
