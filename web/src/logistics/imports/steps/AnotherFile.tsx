import { Button } from '@mantine/core';
import type { ImportKind } from '@wms/contract/imports/kinds';
import { Link } from '../../../ui/page/link.ts';

/** Goes back to the page where files are chosen, for the same kind of data. */
export function AnotherFile({ kind, label = 'Importa un altro file' }: { kind: ImportKind; label?: string }) {
  return (
    <Button
      variant="default"
      renderRoot={(props: object) => <Link to="/importa" search={{ dati: kind }} {...props} />}
    >
      {label}
    </Button>
  );
}
