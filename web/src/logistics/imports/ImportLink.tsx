import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ImportKind } from '@wms/contract/logistics/import-fields';
import { importAccess } from '@wms/contract/logistics/imports';
import classes from '../../ui/narrow-button.module.css';
import { useMay } from '../../ui/permission.ts';

/** The way to the import of such data, for who may import them. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  const may = useMay(importAccess[kind]);
  if (!may) return null;
  return (
    <Button
      variant="default"
      aria-label="Importa"
      classNames={{ root: classes.root ?? '', label: classes.label ?? '', section: classes.section ?? '' }}
      leftSection={<IconFileImport size={18} stroke={1.5} aria-hidden />}
      renderRoot={(props: object) => <Link to="/importa" search={{ dati: kind }} {...props} />}
    >
      Importa
    </Button>
  );
}
