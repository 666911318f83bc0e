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
import { inOneGo } from './where.ts';

type Props = {
  line: PickLine;
  /** True when goods of the line lie in the place where the person is. */
  here: boolean;
  /** The place from which the button takes; null when the goods lie nowhere. */
  from: PlaceRef | null;
  busy: boolean;
  /** Missing when nothing is left, or when the person only looks. */
  onTake: (() => void) | undefined;
  actions: readonly MenuAction[];
};

/** A line of a list: where its goods lie, what is left to take, and the button that takes it. */
export function PickRow({ line, from, here, busy, onTake, actions }: Props) {
  const { product, description, quantity, picked, left, reserved, asked, merged } = line;
  const unit = product?.unit ?? '';
  const done = Number(left) <= 0;
  const places = product?.stock ?? [];
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
        {sayState({ line, done, places: places.length, asked, merged })}
      </div>
      <div className={classes.acts}>
        {onTake && product && places.length > 0 && (
          <Button size="md" disabled={busy} aria-label={`${take}: ${name}`} onClick={onTake}>
            {take}
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

type State = { line: PickLine; done: boolean; places: number; asked: boolean; merged: boolean };

function sayState({ line: { product, description }, done, places, asked, merged }: State) {
  if (!product)
    return <StateDot colour="red">Non è più nel catalogo: togli la riga o aggiungi un altro</StateDot>;
  if (done) return <StateDot colour="green">Preso</StateDot>;
  if (asked) return <StateDot colour="amber">Chiesto a chi ordina</StateDot>;
  if (places === 0) return <StateDot colour="amber">Non ce n’è</StateDot>;
  return merged && <StateDot colour="gray">Era {description}: i due prodotti sono stati uniti</StateDot>;
}
