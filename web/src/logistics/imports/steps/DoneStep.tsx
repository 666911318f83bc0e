import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Import, ImportCounts } from '@wms/contract/logistics/imports/endpoints';
import { type ImportKind, importKindNames } from '@wms/contract/logistics/imports/fields';
import { formatCount, formatInstant } from '@wms/contract/platform/formats';
import { AnotherFile } from './AnotherFile.tsx';
import { Counts } from './Counts.tsx';
import { ErrorList } from './ErrorList.tsx';
import classes from './Steps.module.css';
import { UndoImport } from './Undo.tsx';

const places: Record<ImportKind, { to: string; label: string }> = {
  products: { to: '/prod', label: 'Vai all’inventario' },
  categories: { to: '/macrocat', label: 'Vai alle categorie' },
  locations: { to: '/alloc', label: 'Vai alle ubicazioni' },
  stock: { to: '/warehouse', label: 'Vai al magazzino' },
};

/** Shows what the import did. */
export function DoneStep({ of, onBack }: { of: Import; onBack: () => void }) {
  const { state, counts, note, kind } = of;
  if (state === 'undone')
    return (
      <div className={classes.step}>
        <p className={classes.words} role="status">
          {undoneSentence(of)}
        </p>
        <div className={classes.actions}>
          <AnotherFile kind={kind} />
        </div>
      </div>
    );
  if (state === 'done' && counts) return <Done of={of} counts={counts} />;
  return (
    <div className={classes.step}>
      <p className={classes.words} role="alert">
        {state === 'cancelled' ? 'Importazione interrotta: niente è stato scritto.' : note}
      </p>
      <div className={classes.actions}>
        <Button onClick={onBack}>Torna alle colonne</Button>
        <AnotherFile kind={kind} />
      </div>
    </div>
  );
}

function Done({ of, counts }: { of: Import; counts: ImportCounts }) {
  const { kind, note } = of;
  const place = places[kind];
  const { one, many } = importKindNames[kind];
  const written = counts.created + counts.updated;
  return (
    <div className={classes.step}>
      {note && (
        <p className={classes.note} role="alert">
          {note}
        </p>
      )}
      <p className={classes.words} role="status">
        Importazione finita il {formatInstant(of.finishedAt)}: {formatCount(written, one, many)}{' '}
        {kind === 'products' ? 'fra nuovi e aggiornati' : 'fra nuove e aggiornate'}.
      </p>
      <Counts kind={kind} counts={counts} tense="past" />
      <div className={classes.actions}>
        <Button renderRoot={(props: object) => <Link to={place.to} {...props} />}>{place.label}</Button>
        <AnotherFile kind={kind} />
        {written > 0 && <UndoImport of={of} />}
      </div>
      {counts.wrong > 0 && <ErrorList of={of} />}
    </div>
  );
}

const undoneSentence = ({ undone }: Import) =>
  `Importazione annullata${undone?.by ? ` da ${undone.by}` : ''} il ${formatInstant(undone?.at)}.`;
