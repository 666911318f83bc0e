import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { editsProducts } from '@wms/contract/logistics/access';
import { useState } from 'react';
import { useMay } from '../../ui/permission.ts';
import { LinkBarcode } from '../products/LinkBarcode.tsx';
import classes from './Found.module.css';

type Props = { code: string; onLinked: () => void };

/** A code that nobody knows yet: whoever keeps the catalogue gives it a product. */
export function UnknownCode({ code, onLinked }: Props) {
  const edits = useMay(editsProducts);
  const [linking, setLinking] = useState(false);
  return (
    <article className={classes.found}>
      <h2 className={classes.name}>Codice non conosciuto</h2>
      <p className={classes.unknown}>{code}</p>
      {edits ? (
        <div className={classes.bar}>
          <Button size="md" onClick={() => setLinking(true)}>
            Associa a un prodotto
          </Button>
          <Button
            size="md"
            variant="default"
            renderRoot={(props) => <Link to="/prod/nuovo" search={{ codice: code }} {...props} />}
          >
            Crea prodotto
          </Button>
        </div>
      ) : (
        <p className={classes.none}>
          Porta la cosa a chi cura il catalogo: può associare il codice a un prodotto.
        </p>
      )}
      {linking && (
        <LinkBarcode
          code={code}
          onDone={(productId) => {
            setLinking(false);
            if (productId !== undefined) onLinked();
          }}
        />
      )}
    </article>
  );
}
