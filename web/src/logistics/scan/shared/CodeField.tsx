import { Button, TextInput } from '@mantine/core';
import { longestCode } from '@wms/contract/logistics/scan/gs1';
import { useState } from 'react';
import { giveReading, useAsCodeField } from './codes.ts';
import classes from './Scan.module.css';

/** A field for a code typed by hand or by a reader; `action` is the label of its button. */
export function CodeField({ action }: { action: string }) {
  const [typed, setTyped] = useState('');
  const field = useAsCodeField();
  return (
    <form
      className={classes.codeField}
      onSubmit={(event) => {
        event.preventDefault();
        giveReading({ texts: [typed], inPieces: false, byHand: true });
        setTyped('');
        field.current?.focus();
      }}
    >
      <TextInput
        ref={field}
        aria-label="Codice"
        placeholder="Codice o nome, o scansiona"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={longestCode}
        size="md"
      />
      <Button type="submit" size="md" variant="default" disabled={typed.trim() === ''}>
        {action}
      </Button>
    </form>
  );
}
