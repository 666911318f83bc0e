import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { readPassword } from './typed-password.ts';

/** A terminal on which each question gets the next line, and what the person sees on it. */
function terminal(...lines: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = new PassThrough();
  let seen = '';
  output.on('data', (chunk) => {
    seen += String(chunk);
    if (seen.endsWith(': ')) input.write(`${lines.shift() ?? ''}\r`);
  });
  return { input, output, seen: () => seen };
}

test('on a terminal it is asked for twice, and never shown', async () => {
  const { seen, ...shown } = terminal('treno-lampo-gatto-9', 'treno-lampo-gatto-9');
  assert.equal(await readPassword(shown), 'treno-lampo-gatto-9');
  assert.equal(seen(), 'Password: \nDi nuovo: \n');
});

test('two that differ, none, and Ctrl-C are refused with a sentence', async () => {
  await assert.rejects(
    readPassword(terminal('treno-lampo-gatto-9', 'treno-lampo-gatto-8')),
    /non sono uguali/,
  );
  await assert.rejects(readPassword(terminal('')), /Manca la password/);
  await assert.rejects(readPassword(terminal('\u0003')), /Manca la password/);
});

test('from a pipe comes its first line, asked for without a word', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end('treno-lampo-gatto-9\nand more\n');
  assert.equal(await readPassword({ input, output }), 'treno-lampo-gatto-9');
  assert.equal(output.read(), null);
});
