import { Button, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { PickLine } from '@wms/contract/logistics/pick-lists/endpoints';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { pageLink } from '@wms/contract/pages/link';
import { formatOthers, formatParts, formatQuantity, sayQuantity } from '@wms/contract/platform/formats';
import { ButtonMenu } from '../../ui/dropdown/ButtonMenu.tsx';
import type { MenuAction } from '../../ui/dropdown/menu-entry.ts';
import { PageLink } from '../../ui/page/PageLink.tsx';
import { IconButton } from '../../ui/parts/buttons.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import classes from './PickList.module.css';
import { allHeld, heldOf, inOneGo, isTakeable } from './where.ts';

type Props = {
  line: PickLine;
  /** True when goods of the line lie in the place where the person is. */
  here: boolean;
  /** The place from which the button takes; null when the goods lie nowhere. */
  from: PlaceRef | null;
  busy: boolean;
  /** Missing when nothing is left, or when the person only looks. */
  onTake: (() => void) | undefined;
  /** Asks those who order for the line; missing when it is asked for already, or nothing is left. */
  onAsk: (() => void) | undefined;
  actions: readonly MenuAction[];
};

/** A line of a list: where its goods lie, what is left to take, and the button that takes it. */
export function PickRow({ line, from, here, busy, onTake, onAsk, actions }: Props) {
  const { product, description, quantity, picked, left, reserved } = line;
  const unit = product?.unit ?? '';
  const done = Number(left) <= 0;
  const places = product?.stock ?? [];
  const held = done ? null : heldOf(line);
  const name = product?.name ?? description;
  const take = `Prendi ${formatQuantity(product?.tracking === 'serial' ? '1' : inOneGo(line, from), unit)}`;
  return (
    <li className={classes.line} data-done={done || undefined} data-here={(here && !done) || undefined}>
      <div>
        {!done && places[0] && (
          <div className={classes.place}>
            <span className={classes.code}>{places[0].location.code}</span>
            {places.length > 1 && (
              <Text span c="dimmed" fz="xs" className={classes.others}>
                {formatOthers(places.length - 1, 'un’altra', 'altre')}
              </Text>
            )}
          </div>
        )}
        <Text fw={550}>
          <PageLink to={product ? pageLink('/prod/$id', { id: product.id }) : undefined} data-alone>
            {name}
          </PageLink>
        </Text>
        <Text c="dimmed" fz="sm">
          {formatParts(
            product?.code,
            done || Number(picked) > 0
              ? `${formatQuantity(picked, unit)} di ${formatQuantity(quantity, unit)}`
              : formatQuantity(quantity, unit),
            Number(reserved) > 0 && sayQuantity('prenotato', 'prenotati', reserved, unit),
          )}
        </Text>
        {sayState({ line, done, places: places.length, held })}
      </div>
      <div className={classes.acts}>
        {onTake && isTakeable(line) && (
          <Button size="md" disabled={busy} aria-label={`${take}: ${name}`} onClick={onTake}>
            {take}
          </Button>
        )}
        {onAsk && !isTakeable(line) && (
          <Button size="md" variant="default" aria-label={`Chiedi: ${name}`} onClick={onAsk}>
            Chiedi
          </Button>
        )}
        {actions.length > 0 && (
          <ButtonMenu
            position="bottom-end"
            button={<IconButton icon={IconDots} label={`Altre azioni: ${name}`} size={44} />}
            entries={actions}
          />
        )}
      </div>
    </li>
  );
}

type State = { line: PickLine; done: boolean; places: number; held: ReturnType<typeof heldOf> };

function sayState({ line: { product, description, asked, merged }, done, places, held }: State) {
  if (!product)
    return <StateDot colour="red">Non è più nel catalogo: togli la riga o aggiungi un altro</StateDot>;
  if (done) return <StateDot colour="green">Preso</StateDot>;
  if (held === 'all')
    return (
      <StateDot colour="amber" sentence>
        {formatParts(allHeld, asked && 'chiesto a chi ordina')}
      </StateDot>
    );
  if (asked) return <StateDot colour="amber">Chiesto a chi ordina</StateDot>;
  if (places === 0) return <StateDot colour="amber">Non ce n’è</StateDot>;
  if (held === 'part') return <StateDot colour="amber">Il resto è riservato ad altri</StateDot>;
  return merged && <StateDot colour="gray">Era {description}: i due prodotti sono stati uniti</StateDot>;
}
