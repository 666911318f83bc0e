/** Ctrl+K: the pages that the person may open, and the products for those who may see them. */
import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useStore } from '../../client/alerts/store.ts';
import { SmallCode } from '../../ui/parts/SmallCode.tsx';
import { type Offer, useOffers } from './offers.ts';
import classes from './Palette.module.css';
import { paletteStore, takeEarlyKeys } from './palette-store.ts';

export function Palette() {
  const asked = useStore(paletteStore);
  const [closed, setClosed] = useState(0);
  const close = () => setClosed(asked);
  return (
    <Modal
      opened={asked > closed}
      onClose={close}
      withCloseButton={false}
      size={600}
      padding={0}
      yOffset="12dvh"
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': 'Cerca', 'data-palette': true } }}
    >
      <Search onDone={close} />
    </Modal>
  );
}

/** A combobox: the focus stays in the field, and the arrows mark a row of the list below. */
function Search({ onDone }: { onDone: () => void }) {
  const [query, setQuery] = useState('');
  const { groups, settled } = useOffers(query);
  const offers = groups.flatMap((group) => group.offers);
  const [marked, setMarked] = useState(0);
  // True when Enter was pressed before the results came: the best match is opened as soon as it is there.
  const [opensBest, setOpensBest] = useState(false);
  const listId = useId();
  const idOf = (index: number) => `${listId}-${index}`;

  const search = (text: string) => {
    setQuery(text);
    setMarked(0);
    setOpensBest(false);
  };
  const open = (offer: Offer) => {
    onDone();
    offer.open();
  };
  const best = offers[0];
  useEffect(() => {
    if (!opensBest || !settled) return;
    setOpensBest(false);
    if (!best) return;
    onDone();
    best.open();
  }, [opensBest, settled, best, onDone]);
  useEffect(() => {
    // Newer browsers return a promise here. `void` keeps React from taking it for the effect's clean-up function.
    void document.getElementById(`${listId}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, marked]);

  const hear = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && offers.length > 0) {
      event.preventDefault();
      setMarked((marked + step + offers.length) % offers.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = offers[marked];
      // A row that the person has marked is opened at once. The first row may still change while results arrive.
      if (chosen && (settled || marked > 0)) open(chosen);
      else setOpensBest(true);
    }
  };
  const takeEarly = () => {
    const { text, enter } = takeEarlyKeys();
    if (text) search(query + text);
    if (enter) setOpensBest(true);
  };

  let index = 0;
  return (
    <>
      <div className={classes.search}>
        <IconSearch size={20} stroke={1.5} aria-hidden />
        <input
          data-autofocus
          className={classes.field}
          role="combobox"
          aria-label="Cerca pagine e prodotti"
          aria-autocomplete="list"
          aria-expanded={offers.length > 0}
          aria-controls={listId}
          aria-activedescendant={offers[marked] ? idOf(marked) : undefined}
          placeholder="Cerca pagine e prodotti"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => search(event.currentTarget.value)}
          onFocus={takeEarly}
          onKeyDown={hear}
        />
      </div>
      <div className={classes.list} id={listId} role="listbox" aria-label="Risultati" aria-busy={!settled}>
        {groups.map(({ label, offers: inside }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and this groups options
          <div key={label} role="group" aria-label={label}>
            <div className={classes.label} aria-hidden>
              {label}
            </div>
            {inside.map((offer) => {
              const place = index++;
              return (
                <Row
                  key={offer.key}
                  id={idOf(place)}
                  offer={offer}
                  isMarked={place === marked}
                  onOpen={open}
                />
              );
            })}
          </div>
        ))}
      </div>
      <div className={classes.empty} role="status">
        {offers.length === 0 && (settled ? 'Nessun risultato: prova con altre parole' : 'Cerco…')}
      </div>
    </>
  );
}

type RowProps = { id: string; offer: Offer; isMarked: boolean; onOpen: (offer: Offer) => void };

function Row({ id, offer, isMarked, onOpen }: RowProps) {
  const Icon = offer.icon;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      className={classes.row}
      id={id}
      role="option"
      aria-selected={isMarked}
      // This keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onOpen(offer)}
    >
      <Icon size={18} stroke={1.5} aria-hidden className={classes.icon} />
      <span className={classes.name}>
        {offer.name}
        {offer.code && <SmallCode>{offer.code}</SmallCode>}
        {offer.detail && <span className={classes.detail}>{offer.detail}</span>}
      </span>
      <span className={classes.hint}>{offer.hint}</span>
    </div>
  );
}
