/** The sheet for the arrived goods of one line: their quantity, their place and their lot. */

import { Button, Drawer, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { AwaitedLine } from '@wms/contract/logistics/arrivals/awaited';
import { formatDate, formatParts, formatQuantity, sayQuantity } from '@wms/contract/platform/formats';
import { measureKind } from '@wms/contract/platform/numbers/italian';
import { kindOfUnit, lotLabel } from '@wms/contract/platform/numbers/units';
import { type ReactNode, useState } from 'react';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useEscape } from '../../../ui/modal/focus/modal-focus.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { tooLong } from '../../../ui/too-long.ts';
import { Keypad } from '../../scan/list/Keypad.tsx';
import classes from '../../scan/list/LineSheet.module.css';
import { PlaceSelect } from '../../scan/list/PlaceSelect.tsx';
import { useAfterReadings } from '../../scan/shared/codes.ts';
import { decimal, thousandths, unreadQuantity, writeThousandths } from '../../shared/thousandths.ts';
import { excessOf, expiredIn, type Mark, type MarkLot, missingIn, restOf } from './marks.ts';
import { useSheetCodes } from './use-sheet-codes.ts';

type Props = {
  line: AwaitedLine;
  mark: Mark;
  marks: readonly Mark[];
  /** All lines of the order, because the same product may be in several of them. */
  lines: readonly AwaitedLine[];
  mayExceed: boolean;
  onDone: (mark: Mark) => void;
  onClose: () => void;
};

export function MarkSheet({ line: first, mark: given, marks, lines, mayExceed, onDone, onClose }: Props) {
  const [mark, setMark] = useState(given);
  const [quantity, setQuantity] = useState(writeThousandths(given.quantity));
  const line = lines.find(({ id }) => id === mark.lineId) ?? first;
  const { product, unit } = line;
  const same = product ? lines.filter((other) => other.product?.id === product.id) : [];
  const now = { ...mark, quantity: thousandths(quantity) ?? 0 };
  const setLot = (change: Partial<MarkLot>) =>
    setMark((before) => {
      const lot = { code: '', expiresOn: null, ...before.lot, ...change };
      return { ...before, lot: lot.code === '' && !lot.expiresOn ? null : lot };
    });
  useSheetCodes({
    line,
    lot: mark.lot,
    setLot,
    setPlace: (place) => setMark((before) => ({ ...before, place })),
  });
  const excess = excessOf(line, marks, now);
  const expired = product?.hasExpiry ? expiredIn(now) : null;
  const longLot = tooLong(mark.lot?.code ?? '', 80);
  const wrong =
    longLot ??
    unreadQuantity(quantity) ??
    missingIn(line, now) ??
    (excess && !mayExceed ? 'Riduci la quantità' : null);
  const done = useAfterReadings(() => {
    if (!wrong) onDone({ ...now, lot: now.lot && { ...now.lot, code: now.lot.code.trim() } });
  });
  // A question that is open over the sheet gets the Escape key first.
  useEscape(true, 200, onClose);
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      position="bottom"
      size="auto"
      scrollAreaComponent={Whole}
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Group gap={12} wrap="nowrap" justify="space-between" pt={12} pb={8} pr={12} pl={16}>
          <Drawer.Title fz="lg" fw={650} lh={1.3} className={textClasses.anywhere}>
            {line.description}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Chiudi" size={40} />
        </Group>
        <Drawer.Body className={classes.body}>
          {same.length > 1 && (
            <NativeSelect
              label="Per quale riga"
              value={String(line.id)}
              onChange={(event) => setMark({ ...mark, lineId: Number(event.currentTarget.value) })}
              data={same.map((other) => ({
                value: String(other.id),
                label: describeOpen(other, marks, mark.key),
              }))}
            />
          )}
          {product && (
            <PlaceSelect
              label="In quale ubicazione"
              value={mark.place}
              onChange={(place) => setMark({ ...mark, place })}
            />
          )}
          {product && product.tracking !== 'none' && (
            <SimpleGrid minColWidth={150} autoFlow="auto-fit" spacing={12}>
              <TextInput
                label={lotLabel(product)}
                value={mark.lot?.code ?? ''}
                error={longLot}
                placeholder="Scansiona o scrivi"
                onChange={(event) => setLot({ code: event.currentTarget.value })}
                withAsterisk
              />
              {product.hasExpiry && (
                <DateField
                  label="Scade il"
                  value={mark.lot?.expiresOn ?? ''}
                  onChange={(expiresOn) => setLot({ expiresOn: expiresOn || null })}
                  withAsterisk
                />
              )}
            </SimpleGrid>
          )}
          {expired && (
            <Text c="var(--mantine-color-amber-text)" role="alert">
              {expired}
            </Text>
          )}
          {product?.tracking !== 'serial' && (
            <Keypad
              value={quantity}
              onChange={setQuantity}
              unit={unit}
              kind={product ? kindOfUnit(product.unit) : measureKind}
            />
          )}
          <div className={classes.foot}>
            {excess && (
              <Text
                c={mayExceed ? 'var(--mantine-color-amber-text)' : 'var(--mantine-color-error)'}
                role="alert"
              >
                {excess}
                {!mayExceed && ': di più lo può caricare solo chi gestisce il magazzino'}
              </Text>
            )}
            {/* Until the mark can be booked, the button says what is missing. */}
            <Button
              size="lg"
              fullWidth
              variant={wrong ? 'default' : 'filled'}
              loading={done.waits}
              onClick={() => void done.run()}
            >
              {wrong ?? `Segna ${formatQuantity(decimal(now.quantity), unit)}`}
            </Button>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

const describeOpen = (line: AwaitedLine, marks: readonly Mark[], except: number) =>
  formatParts(
    line.neededOn ? `serve ${formatDate(line.neededOn, 'il')}` : 'senza data',
    sayQuantity('resta', 'restano', decimal(restOf(line, marks, except)), line.unit),
    line.place && `in ${line.place.code}`,
  );

/** The content has its full height; the drawer itself scrolls when it is higher than the screen. */
const Whole = ({ children }: { children?: ReactNode }) => <div>{children}</div>;
