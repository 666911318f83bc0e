import { Button, TextInput } from '@mantine/core';
import { longestCode } from '@wms/contract/logistics/scan/gs1';
import { useState } from 'react';
import { giveCode } from './codes.ts';
import classes from './Scan.module.css';

/** A field for a code typed by hand; `action` is the label of its button. */
export function CodeField({ action }: { action: string }) {
  const [typed, setTyped] = useState('');
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
        autoCapitalize="characters"
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
