import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { giveCode } from './codes.ts';
import classes from './Scan.module.css';
import { listenForReaders } from './wedge-listener.ts';

/** A code typed by hand; and, wherever the focus is, what a hand-held reader types. */
export function CodeField() {
  const [typed, setTyped] = useState('');
  useEffect(() => listenForReaders(giveCode), []);
  return (
    <form
      className={classes.codeField}
      onSubmit={(event) => {
        event.preventDefault();
        giveCode(typed);
        setTyped('');
      }}
    >
      <TextInput
        aria-label="Codice"
        placeholder="Scansiona o scrivi un codice"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={300}
        size="md"
      />
      <Button type="submit" size="md" variant="default" disabled={typed.trim() === ''}>
        Cerca
      </Button>
    </form>
  );
}
