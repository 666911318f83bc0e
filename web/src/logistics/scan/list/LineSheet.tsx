import { Button, Drawer, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { formatQuantity } from '@wms/contract/platform/formats';
import { kindOfUnit, lotLabel } from '@wms/contract/platform/numbers/units';
import { type ReactNode, useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { sayFailure } from '../../../client/call/send.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useEscape } from '../../../ui/modal/focus/modal-focus.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { tooLong } from '../../../ui/too-long.ts';
import { movementWords } from '../../movements/labels.ts';
import { decimal, thousandths, unreadQuantity, writeThousandths } from '../../shared/thousandths.ts';
import { lineOf, missingIn, takenFrom } from '../lines/booked.ts';
import type { Kind, Line } from '../lines/line.ts';
import { isKnownCode, lookUp } from '../lookups/look-up.ts';
import { refuseInSheet, useAfterReadings, useCodes } from '../shared/codes.ts';
import { signal } from '../shared/signals.ts';
import { Keypad } from './Keypad.tsx';
import classes from './LineSheet.module.css';
import { PlaceSelect } from './PlaceSelect.tsx';
import { TakenFrom } from './TakenFrom.tsx';

type Props = {
  kind: Kind;
  line: Line;
  /** The list that contains the line. */
  others?: readonly Line[];
  /** The label of the button: 'Fatto' for a line of a list. Without it the button books the line. */
  doneLabel?: string;
  busy?: boolean;
  /** The server's errors, by field. */
  errors?: Record<string, string>;
  /** A further button above the last one, which takes the line as it is. */
  more?: { label: string; onClick: (line: Line) => void };
  /** Takes the finished line; further readings wait for the promise that it returns. */
  onDone: (line: Line) => unknown;
  onClose: () => void;
};

/** The sheet for one product: quantity, source, target and lot. */
export function LineSheet({
  kind,
  line: given,
  others = [],
  doneLabel,
  busy = false,
  errors = {},
  more,
  onDone,
  onClose,
}: Props) {
  const [line, setLine] = useState(given);
  const [quantity, setQuantity] = useState(writeThousandths(given.quantity));
  const { product, lot } = line;
  const serial = product.tracking === 'serial';
  const now = { ...line, quantity: thousandths(quantity) ?? 0 };
  const unread = unreadQuantity(quantity);
  const missing = unread ?? missingIn(kind, now);
  const sentence = Object.values(errors)[0];
  const setLot = (change: { code?: string; expiresOn?: string | null }) =>
    setLine((before) => {
      const next = { code: '', expiresOn: null, ...before.lot, ...change };
      return { ...before, lot: next.code === '' && !next.expiresOn ? null : next };
    });

  const read = async (code: string) => {
    const { answer } = await lookUp(code).catch((error: unknown) => {
      refuseInSheet(code, sayFailure(error), alert.error);
      return { answer: null };
    });
    if (!answer) return;
    if (answer.kind === 'location' && kind !== 'scarico') {
      const { id, name, code: placeCode } = answer.location;
      setLine((before) => ({ ...before, to: { id, name, code: placeCode } }));
      return signal('read');
    }
    if (answer.kind === 'location') {
      const { id, name, code: placeCode } = answer.location;
      if (!product.stock.some(({ location }) => location.id === id))
        return refuseInSheet(code, `In ${placeCode} non ce n’è`);
      setLine((before) => {
        const read = lineOf(
          kind,
          { product, lot: null, packageQuantity: '1' },
          { id, name, code: placeCode },
          [],
        );
        return { ...before, from: read.from, lot: read.lot };
      });
      return signal('read');
    }
    const same = answer.kind === 'product' && answer.product.id === product.id ? answer : null;
    // The code on the product is its lot or serial number: in GS1 form, or as a code that is still unknown.
    const named = same?.lot ?? (answer.kind === 'unknown' ? { code, expiresOn: null } : null);
    if (kind === 'carico' && named && product.tracking !== 'none' && !lot?.code) {
      setLot({ code: named.code, ...(named.expiresOn && { expiresOn: named.expiresOn }) });
      return signal('read');
    }
    const rows =
      kind !== 'carico' && named ? product.stock.filter((row) => row.lot?.code === named.code) : [];
    const [row] = rows;
    if (row && rows.length === 1 && (serial || line.lot?.code !== row.lot?.code)) {
      setLine((before) => takenFrom(before, row));
      return signal('read');
    }
    if (same && !serial && unread)
      return refuseInSheet(code, 'Prima correggi la quantità: così non si legge');
    if (same && !serial) {
      setQuantity((before) =>
        writeThousandths((thousandths(before) ?? 0) + (thousandths(same.packageQuantity) ?? 1000)),
      );
      return signal('read');
    }
    refuseInSheet(code, 'È un altro prodotto: prima finisci con la riga aperta');
  };
  useCodes(read, { knows: isKnownCode });

  const done = useAfterReadings(() => {
    if (missing) return signal('refused');
    // The person has seen the place in the sheet, so it is no guess any more.
    return onDone({ ...now, guessed: false, lot: now.lot && { ...now.lot, code: now.lot.code.trim() } });
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
        {/* Drawer.Header isn't used, because its <header> would be a second banner of the page. */}
        <Group gap={12} wrap="nowrap" justify="space-between" pt={12} pb={8} pr={12} pl={16}>
          <Drawer.Title fz="lg" fw={650} lh={1.3} className={textClasses.anywhere}>
            {movementWords[kind].verb} {product.name}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Chiudi" size={40} />
        </Group>
        <Drawer.Body className={classes.body}>
          {kind !== 'carico' && <TakenFrom kind={kind} line={line} others={others} onChange={setLine} />}
          {kind !== 'scarico' && (
            <PlaceSelect
              label="In quale ubicazione"
              value={line.to}
              onChange={(to) => setLine({ ...line, to })}
            />
          )}
          {(kind === 'carico' || product.stock.length === 0) && product.tracking !== 'none' && (
            <SimpleGrid minColWidth={150} autoFlow="auto-fit" spacing={12}>
              <TextInput
                label={lotLabel(product)}
                value={lot?.code ?? ''}
                error={tooLong(lot?.code ?? '', 80)}
                placeholder="Scansiona o scrivi"
                onChange={(event) => setLot({ code: event.currentTarget.value })}
                withAsterisk
              />
              {kind === 'carico' && product.hasExpiry && (
                <DateField
                  label="Scade il"
                  value={lot?.expiresOn ?? ''}
                  onChange={(expiresOn) => setLot({ expiresOn: expiresOn || null })}
                  withAsterisk
                />
              )}
            </SimpleGrid>
          )}
          {!serial && (
            <Keypad
              value={quantity}
              onChange={setQuantity}
              unit={product.unit}
              kind={kindOfUnit(product.unit)}
            />
          )}
          <div className={classes.foot}>
            {sentence && (
              <Text c="var(--mantine-color-error)" role="alert">
                {sentence}
              </Text>
            )}
            {more && (
              <Button variant="subtle" fullWidth disabled={unread !== null} onClick={() => more.onClick(now)}>
                {more.label}
              </Button>
            )}
            {/* Until the line can be booked, the button says what is missing. */}
            <Button
              size="lg"
              fullWidth
              data-autofocus={serial || undefined}
              loading={busy || done.waits}
              variant={missing ? 'default' : 'filled'}
              onClick={() => void done.run()}
            >
              {missing ??
                doneLabel ??
                `${movementWords[kind].verb} ${formatQuantity(decimal(now.quantity), product.unit)}`}
            </Button>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The content has its full height; the drawer itself scrolls when it is higher than the screen. */
const Whole = ({ children }: { children?: ReactNode }) => <div>{children}</div>;
