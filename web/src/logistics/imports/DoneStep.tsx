import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ImportKind, importKindNames } from '@wms/contract/logistics/import-fields';
import type { Import } from '@wms/contract/logistics/imports';
import { formatCount, formatInstant } from '../../ui/formats.ts';
import { Counts } from './Counts.tsx';
import { ErrorList } from './ErrorList.tsx';
import classes from './Import.module.css';

const places: Record<ImportKind, { to: string; label: string }> = {
  products: { to: '/prod', label: 'Vai all’inventario' },
  categories: { to: '/macrocat', label: 'Vai alle categorie' },
  locations: { to: '/alloc', label: 'Vai alle ubicazioni' },
  stock: { to: '/warehouse', label: 'Vai al magazzino' },
};

/** What happened. */
export function DoneStep({ of, onBack }: { of: Import; onBack: () => void }) {
  const { state, counts, note, kind } = of;
  const place = places[kind];
  const { one, many } = importKindNames[kind];
  if (state === 'done' && counts)
    return (
      <div className={classes.step}>
        <p className={classes.words} role="status">
          Importazione finita il {formatInstant(of.finishedAt)}:{' '}
          {formatCount(counts.created + counts.updated, one, many)} fra nuovi e aggiornati.
        </p>
        <Counts kind={kind} counts={counts} tense="past" />
        {counts.wrong > 0 && <ErrorList of={of} />}
        <div className={classes.actions}>
          <Button renderRoot={(props: object) => <Link to={place.to} {...props} />}>{place.label}</Button>
          <Button
            variant="default"
            renderRoot={(props: object) => <Link to="/importa" search={{ dati: kind }} {...props} />}
          >
            Importa un altro file
          </Button>
        </div>
      </div>
    );
  return (
    <div className={classes.step}>
      <p className={classes.words} role="alert">
        {state === 'cancelled' ? 'Importazione annullata: niente è stato scritto.' : note}
      </p>
      <div className={classes.actions}>
        <Button onClick={onBack}>Torna alle colonne</Button>
        <Button
          variant="default"
          renderRoot={(props: object) => <Link to="/importa" search={{ dati: kind }} {...props} />}
        >
          Carica un altro file
        </Button>
      </div>
    </div>
  );
}
