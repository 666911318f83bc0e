/** The palette's combobox: the focus stays in the field, and the arrows mark a row of the list below. */
import { VisuallyHidden } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type NamedKind, readNamedNumber } from '@wms/contract/platform/palette/named-number';
import { today } from '@wms/contract/platform/schema';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useOnChange } from '../../client/latest.ts';
import { takeEarlyKeys } from '../../ui/early-keys.ts';
import { IconButton } from '../../ui/parts/buttons.tsx';
import { ActLine } from './ActLine.tsx';
import type { Chosen } from './acts/understand.ts';
import { useOffers } from './offers.ts';
import classes from './Palette.module.css';
import { Row } from './Row.tsx';
import { useRows } from './use-rows.ts';
import { useVisibleHeight } from './use-visible-height.ts';

const words = 'Cerca o scrivi che cosa fare';

const papers: Readonly<Record<NamedKind, string>> = {
  deliveryNote: 'il DDT',
  receipt: 'la ricevuta',
  order: 'l’ordine',
  expenseReport: 'la nota spese',
};

/** A number with its word names one paper. */
function sayNothingFound(line: string): string {
  const named = readNamedNumber(line, today().slice(0, 4));
  return named
    ? `Non trovo ${papers[named.kind]} ${named.number}`
    : 'Nessun risultato: prova con altre parole';
}

type Props = {
  onDone: () => void;
  /** On phones a button leaves the palette, which covers the whole screen. */
  onLeave: (() => void) | undefined;
};

export function Field({ onDone, onLeave }: Props) {
  const [line, setLine] = useState('');
  const [chosen, setChosen] = useState<Chosen>(new Map());
  // The row that the person has marked stays marked while results arrive; null marks the first one.
  const [mark, setMark] = useState<string | null>(null);
  // True when Enter was pressed before the results came: the best match is opened as soon as it is there.
  const [opensBest, setOpensBest] = useState(false);
  const height = useVisibleHeight();
  const listId = useId();
  const idOf = (index: number) => `${listId}-${index}`;

  const search = (text: string) => {
    setLine(text);
    setMark(null);
    setOpensBest(false);
  };
  const offers = useOffers(line, chosen);
  const { groups, said, busy } = useRows(line.trim(), offers, chosen, {
    onDone,
    onWait: () => setOpensBest(true),
    onWrite: (written) => {
      setChosen(written.chosen);
      search(written.line);
    },
  });
  const rows = groups.flatMap((group) => group.rows);
  const { settled } = offers;
  const byHand = rows.findIndex(({ key }) => key === mark);
  const marked = byHand >= 0 ? byHand : rows[0]?.answers === 'unsure' ? -1 : 0;

  const [best] = rows;
  useOnChange([opensBest, settled, best?.key], () => {
    if (!opensBest || !settled) return;
    setOpensBest(false);
    // An Enter from before the question was there answers nothing.
    if (!best?.answers) best?.open();
  });
  useEffect(() => {
    // Newer browsers return a promise here. `void` keeps React from taking it for the effect's clean-up function.
    void document.getElementById(`${listId}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, marked]);

  const hear = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && rows.length > 0) {
      event.preventDefault();
      const from = marked < 0 && step < 0 ? 0 : marked;
      setMark(rows[(from + step + rows.length) % rows.length]?.key ?? null);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const row = rows[marked];
      // A row that the person has marked is opened at once. The first row may still change while results arrive.
      if (row && (settled || marked > 0)) row.open();
      else setOpensBest(!settled);
    }
  };
  const takeEarly = () => {
    const { text, enter } = takeEarlyKeys();
    if (text) search(line + text);
    if (enter) setOpensBest(true);
  };

  let index = 0;
  const isEmpty = rows.length === 0 && !said;
  return (
    <div className={classes.palette} style={onLeave && { maxHeight: height }}>
      <div className={classes.search}>
        <IconSearch size={20} stroke={1.5} aria-hidden />
        <input
          data-autofocus
          className={classes.field}
          role="combobox"
          aria-label={words}
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-activedescendant={rows[marked] ? idOf(marked) : undefined}
          aria-busy={busy}
          placeholder={words}
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="go"
          spellCheck={false}
          value={line}
          onChange={(event) => search(event.currentTarget.value)}
          onFocus={takeEarly}
          onKeyDown={hear}
        />
        {onLeave && <IconButton icon={IconX} label="Chiudi la ricerca" size={44} onClick={onLeave} />}
      </div>
      {said && <ActLine {...said} />}
      <div className={classes.list} id={listId} role="listbox" aria-label="Risultati" aria-busy={!settled}>
        {groups.map(({ label, rows: inside, stale }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and this groups options
          <div key={label} role="group" aria-label={label} data-stale={stale || undefined}>
            {label !== said?.words && (
              <div className={classes.label} aria-hidden>
                {label}
              </div>
            )}
            {inside.map(({ key, open, offer, isAct }) => {
              const place = index++;
              return (
                <Row
                  key={key}
                  id={idOf(place)}
                  offer={offer}
                  isAct={isAct ?? false}
                  isMarked={place === marked}
                  onOpen={open}
                />
              );
            })}
          </div>
        ))}
      </div>
      <div className={classes.empty} role="status">
        {offers.failure ?? (isEmpty && (settled ? sayNothingFound(line) : 'Cerco…'))}
      </div>
      {line === '' && offers.examples.length > 0 && (
        <p className={classes.examples}>
          <VisuallyHidden>Puoi anche scrivere che cosa fare, per esempio </VisuallyHidden>
          {offers.examples.slice(0, 4).map((example) => (
            <kbd key={example}>{example}</kbd>
          ))}
          {offers.shortExample && (
            <span>
              Bastano gli inizi: <kbd>{offers.shortExample}</kbd>
            </span>
          )}
        </p>
      )}
    </div>
  );
}
