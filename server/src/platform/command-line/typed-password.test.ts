import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { readPassword } from './typed-password.ts';

/** Makes a terminal that answers each question with the next line; `seen` is what the person sees. */
function openTerminal(...lines: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = new PassThrough();
  let seen = '';
  output.on('data', (chunk) => {
    seen += String(chunk);
    if (seen.endsWith(': ')) input.write(`${lines.shift() ?? ''}\r`);
  });
  return { input, output, seen: () => seen };
}

test('on a terminal the password is asked for twice, and never shown', async () => {
  const { seen, ...shown } = openTerminal('treno-lampo-gatto-9', 'treno-lampo-gatto-9');
  assert.equal(await readPassword(shown), 'treno-lampo-gatto-9');
  assert.equal(seen(), 'Password: \nDi nuovo: \n');
});

test('two different passwords, none, and Ctrl-C are refused with a sentence', async () => {
  await assert.rejects(
    readPassword(openTerminal('treno-lampo-gatto-9', 'treno-lampo-gatto-8')),
    /non sono uguali/,
  );
  await assert.rejects(readPassword(openTerminal('')), /Manca la password/);
  await assert.rejects(readPassword(openTerminal('\u0003')), /Manca la password/);
});

test('from a pipe the first line is read, without a question', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end('treno-lampo-gatto-9\nand more\n');
  assert.equal(await readPassword({ input, output }), 'treno-lampo-gatto-9');
  assert.equal(output.read(), null);
});
