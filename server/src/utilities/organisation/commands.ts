import { amountKind, readNumber, readPlain, wholeKind } from '@wms/contract/platform/numbers/italian';
import type { Setting } from '@wms/contract/platform/setting';
import { type Command, Option } from 'commander';
import { CommandError, type Run } from '../../platform/command-line/run.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { readToday } from '../../platform/database/moment.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { writeSetting } from '../../platform/settings/writing.ts';

type SetOptions = { from?: string } & Readonly<Record<string, string | undefined>>;

/** Adds the commands `set` and `show` for all settings that the cupboards declare. */
export function addOrganisationCommands(program: Command, run: Run, settings: readonly Setting[]): void {
  const set = program
    .command('set')
    .description('cambia i valori indicati, da oggi o dal giorno indicato, e lascia gli altri')
    .option('--from <giorno>', 'da quando valgono, per esempio 2027-01-01');
  for (const setting of settings)
    set.addOption(
      new Option(`--${optionOf(setting)} <valore>`, setting.help ?? setting.label).helpGroup(
        `${setting.group}:`,
      ),
    );
  set.action(({ from, ...values }: SetOptions) =>
    run(async (db) => {
      if (from !== undefined && (!/^\d{4}-\d{2}-\d{2}$/.test(from) || Number.isNaN(Date.parse(from))))
        throw new CommandError('--from: scrivi un giorno come 2027-01-01.');
      await inTransaction(db, null, async (tx) => {
        const validFrom = from ?? (await readToday(tx));
        for (const setting of settings) {
          const text = values[shortName(setting)];
          if (text === undefined) continue;
          const value = readTyped(setting, text);
          const wrong = setting.schema.safeParse(value).error?.issues[0];
          if (wrong) throw new CommandError(`--${optionOf(setting)}: valore non valido (${wrong.message}).`);
          await writeSetting(tx, setting, { value, validFrom, setBy: null });
        }
      });
      process.stdout.write('Dati dell’organizzazione salvati.\n');
    }),
  );

  program
    .command('show')
    .description('mostra i valori di oggi')
    .action(() =>
      run(async (db) => {
        const decided = await readSettings(db);
        const values = settings.map((setting) => [shortName(setting), decided.value(setting)]);
        process.stdout.write(`${JSON.stringify(Object.fromEntries(values), null, 2)}\n`);
      }),
    );
}

/**
 * Converts a typed text to the kind of value of the setting; the schema of the setting refuses what can't be converted.
 * Numbers are read as on the pages: `5.000` is five thousand euro, or days.
 */
export function readTyped({ kind }: Pick<Setting, 'kind'>, typed: string): string | number | boolean {
  if (kind === 'amount') {
    const read = readNumber(typed, amountKind);
    // With the question mark the schema says that it may be two numbers.
    return read?.either ? `${typed}?` : (read?.value ?? typed);
  }
  if (kind === 'whole number') {
    const whole = readPlain(typed, wholeKind);
    return whole === null ? typed : Number(whole);
  }
  if (kind !== 'yes or no') return typed;
  const answer = typed.trim().toLowerCase();
  return /^(s[iì]|yes)$/.test(answer) ? true : answer === 'no' ? false : typed;
}

/** `organisation.taxCode` → `taxCode`; a test checks that no two settings share a short name. */
export const shortName = ({ name }: Pick<Setting, 'name'>) => name.slice(name.indexOf('.') + 1);

/** `taxCode` → `tax-code` */
const optionOf = (setting: Setting) =>
  shortName(setting).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
