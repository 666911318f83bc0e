import { Button, TextInput } from '@mantine/core';
import { longestCode } from '@wms/contract/logistics/scan/gs1';
import { useState } from 'react';
import { tooLong } from '../../../ui/too-long.ts';
import { giveReading, useAsCodeField } from './codes.ts';
import classes from './Scan.module.css';

type Props = {
  /** The label of the button. */
  action: string;
  large?: boolean;
  /** The field has the focus when the page opens, where no keyboard would cover the screen. */
  begins?: boolean;
};

/** A field for a code typed by hand or by a reader. */
export function CodeField({ action, large = false, begins = false }: Props) {
  const size = large ? 'lg' : 'md';
  const [typed, setTyped] = useState('');
  const field = useAsCodeField();
  const error = tooLong(typed, longestCode);
  return (
    <form
      className={classes.codeField}
      onSubmit={(event) => {
        event.preventDefault();
        if (error) return;
        giveReading({ texts: [typed], inPieces: false, byHand: true });
        setTyped('');
        field.current?.focus();
      }}
    >
      <TextInput
        ref={field}
        autoFocus={begins && matchMedia('(pointer: fine)').matches}
        aria-label="Codice"
        placeholder="Codice o nome, o scansiona"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        error={error}
        size={size}
      />
      <Button
        type="submit"
        size={size}
        variant="default"
        disabled={typed.trim() === '' || error !== undefined}
      >
        {action}
      </Button>
    </form>
  );
}
