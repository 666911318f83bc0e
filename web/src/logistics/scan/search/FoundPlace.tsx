import { Button, Stack, Text } from '@mantine/core';
import { IconChevronRight, IconMapPin } from '@tabler/icons-react';
import { movesStock } from '@wms/contract/logistics/shared/access';
import type { LocationContents } from '@wms/contract/logistics/stock/reading';
import { formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { useMay } from '../../../client/session/permission.ts';
import lines from '../../../ui/parts/lines.module.css';
import textClasses from '../../../ui/parts/text.module.css';
import { StateDot } from '../../../ui/StateDot.tsx';
import { Photo } from '../../photos/Photo.tsx';
import { expiryWords } from '../../shared/expiry.ts';
import { pathAbove } from '../../shared/short-path.ts';
import { kindOfMode, type Mode } from '../lines/modes.ts';
import { leavePlace } from '../lines/use-running-list.ts';
import bar from '../shared/Bar.module.css';
import { giveCode } from '../shared/codes.ts';
import classes from '../shared/Found.module.css';
import { KeptAt } from './KeptAt.tsx';

type Props = { location: LocationContents; keptAt: string | null; onMode: (mode: Mode) => void };

/** A place and its contents. The person can load, unload or move from here, with this place already chosen. */
export function FoundPlace({ location, keptAt, onMode }: Props) {
  const { id, code, name, path, closed, holdsStock, photoId, rows, more, inside = [] } = location;
  const moves = useMay(movesStock);
  const begin = (mode: Mode) => {
    const kind = kindOfMode[mode];
    if (kind) leavePlace(kind, { id, code, name });
    onMode(mode);
  };
  return (
    <Stack component="article" gap={14} miw={0} className={`${bar.aboveBar} ${classes.found}`}>
      <KeptAt at={keptAt} />
      <header className={classes.head}>
        <span className={classes.photo} aria-hidden>
          {photoId && keptAt === null ? (
            <Photo subject="location" photoId={photoId} alt="" />
          ) : (
            <IconMapPin size={28} stroke={1.5} />
          )}
        </span>
        <Stack gap={2} miw={0}>
          <h2 className={classes.name}>{code}</h2>
          <Text span c="dimmed" ff="monospace" fz="xs" className={textClasses.anywhere}>
            {formatParts(name !== code && name, pathAbove(path))}
          </Text>
          {closed && <StateDot colour="amber">Chiusa</StateDot>}
        </Stack>
      </header>
      {inside.length > 0 && (
        <ul className={lines.lines} aria-label="Ubicazioni al suo interno">
          {inside.map((place) => (
            <li key={place.id}>
              <button type="button" className={lines.row} onClick={() => giveCode(place.code)}>
                <Stack component="span" gap={0} miw={0}>
                  {place.code}
                  {place.name !== place.code && <small>{place.name}</small>}
                </Stack>
                <IconChevronRight size={18} stroke={1.5} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {rows.length === 0 && inside.length > 0 ? (
        holdsStock && <Text c="dimmed">Fuori dalle ubicazioni al suo interno non c’è niente.</Text>
      ) : rows.length === 0 ? (
        <Text c="dimmed">
          {keptAt === null ? 'Qui non c’è niente.' : 'Che cosa contiene si sa di nuovo quando torna la rete.'}
        </Text>
      ) : (
        <ul className={lines.lines} aria-label="Contenuto">
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" className={lines.row} onClick={() => giveCode(row.product.code)}>
                <Stack component="span" gap={0} miw={0}>
                  {row.product.name}
                  <small>
                    {formatParts(
                      row.product.code,
                      row.lot?.code,
                      row.lot?.expiresOn && expiryWords(row.lot.expiresOn),
                    )}
                  </small>
                </Stack>
                <span className={textClasses.figures}>{formatQuantity(row.quantity, row.product.unit)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {more && <Text c="dimmed">Ce n’è altro: qui sono i primi {rows.length}.</Text>}
      {moves && (rows.length > 0 || (!closed && holdsStock)) && (
        <div className={bar.bar} data-at-bottom>
          {!closed && holdsStock && (
            <Button size="md" variant="default" onClick={() => begin('carico')}>
              Carica qui
            </Button>
          )}
          {rows.length > 0 && (
            <Button size="md" variant="default" onClick={() => begin('scarico')}>
              Scarica da qui
            </Button>
          )}
          {!closed && holdsStock && (
            <Button size="md" variant="default" onClick={() => begin('sposta')}>
              Sposta qui
            </Button>
          )}
        </div>
      )}
    </Stack>
  );
}
