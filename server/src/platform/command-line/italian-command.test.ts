import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CommanderError } from 'commander';
import { ItalianCommand } from './italian-command.ts';

/** Runs a small command line with these arguments and answers all that it prints. */
function runAndRead(...args: string[]): string {
  let text = '';
  const write = (part: string) => (text += part);
  const quiet = { writeOut: write, writeErr: write };
  const program = new ItalianCommand('wms').exitOverride().configureOutput(quiet);
  const user = program.command('user').description('persone').exitOverride().configureOutput(quiet);
  user
    .command('grant')
    .description('dà permessi')
    .argument('<utente>', 'chi')
    .requiredOption('--codice <c>', 'quale')
    .exitOverride()
    .configureOutput(quiet)
    .action(() => undefined);
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    assert.ok(error instanceof CommanderError, String(error));
  }
  return text;
}

test('help is in Italian at every level, the line of usage included', () => {
  assert.match(runAndRead('--help'), /^Uso: wms <comando> \[opzioni\]\n/);
  assert.match(runAndRead('user', '--help'), /Comandi:\n {2}grant <utente> {2}dà permessi\n/);
  const help = runAndRead('user', 'grant', '--help');
  assert.match(help, /^Uso: wms user grant <utente> \[opzioni\]\n/);
  assert.doesNotMatch(help, /help for|display|options\]|command/);
});

test('missing, unknown and superfluous arguments are named in Italian', () => {
  for (const [args, sentence] of [
    [['pippo'], /^Il comando «pippo» non esiste\.\n/],
    [['user', 'gran'], /^Il comando «gran» non esiste\.\nIntendevi grant\?\n/],
    [['user', 'grant', '--codice', 'A'], /^Manca utente\.\n/],
    [['user', 'grant', 'anna'], /^Manca --codice <c>\.\n/],
    [['user', 'grant', 'anna', '--codice'], /^Manca il valore di --codice <c>\.\n/],
    [['user', 'grant', 'anna', '--codice', 'A', '--zz'], /^L’opzione --zz non esiste\.\n/],
    [['user', 'grant', 'anna', 'bea', '--codice', 'A'], /^Troppi argomenti: anna, bea\.\n/],
  ] as const)
    assert.match(runAndRead(...args), sentence);
});
