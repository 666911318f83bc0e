/** `wms import products|categories|… FILE`: the same engine as the page /importa. */

import { waysToFold } from '@wms/contract/imports/category-path';
import { type ImportError, ImportOptions } from '@wms/contract/imports/endpoints';
import { importFields, titleOfField } from '@wms/contract/imports/fields';
import { type ImportKind, importKindNames, importKinds } from '@wms/contract/imports/kinds';
import { formatCount, formatNumber } from '@wms/contract/platform/formats';
import { type Command, Option } from 'commander';
import { CommandError, type Run } from '../../command-line/run.ts';
import { readTypedFile, refuseUnreadable } from '../../command-line/typed-file.ts';
import type { Importers } from '../kinds/importer.ts';
import { analyseImported } from '../running/analyse.ts';
import { type FileImportResult, importFile } from '../running/file-import.ts';

const mostErrorsShown = 50;

const descriptions: Record<ImportKind, string> = {
  products: 'Importa i prodotti di un file: aggiorna quelli che hanno lo stesso codice, crea gli altri',
  categories: 'Importa macro e sotto categorie',
  locations: 'Importa le ubicazioni, come percorsi o come codici',
  stock: 'Importa le giacenze per prodotto, ubicazione e lotto: registra le differenze come movimenti',
  suppliers: 'Importa i fornitori: aggiorna quelli che ci sono già, per partita IVA, codice fiscale o nome',
  supplierProducts: 'Importa che cosa vendono i fornitori e a quanto: fornitori e prodotti ci sono già',
  people: 'Invita le persone di un file: gli inviti partono per e-mail, chi c’è già resta com’è',
  members: 'Importa i soci: aggiorna quelli che ci sono già, per numero, codice fiscale, o nome e nascita',
};

type CommandOptions = {
  dryRun?: boolean;
  skipRefused?: boolean;
  ignoreOthers?: boolean;
  sheet?: string;
  eraseEmpty?: boolean;
  separator?: string;
  fold?: string;
  tracked?: string;
  mode?: string;
  ignoreLots?: boolean;
};

export function addImportCommands(program: Command, run: Run, importers: Importers): void {
  for (const kind of importKinds) {
    const command = program
      .command(kind)
      .description(descriptions[kind])
      .argument('<file>', `CSV o XLSX con le colonne ${importFields[kind].map(titleOfField).join(', ')}`)
      .option('--dry-run', 'controlla il file e conta, senza scrivere')
      .option('--only-good', 'importa le righe buone anche se altre sono sbagliate')
      .option('--ignore-others', 'tralascia le colonne che non conosce')
      .option('--sheet <nome>', 'il foglio da leggere, se il file ne ha più d’uno')
      .option('--erase-empty', 'le celle vuote svuotano quello che c’è, invece di lasciarlo')
      .option('--separator <segno>', 'fra i livelli di un percorso (di solito /)');
    if (kind === 'products' || kind === 'categories')
      command.addOption(
        new Option('--fold <modo>', 'come un percorso diventa macro e sotto categoria').choices([
          ...waysToFold,
        ]),
      );
    if (kind === 'products')
      command.addOption(
        new Option('--tracked <modo>', 'che cosa vuol dire un sì nella colonna del tracciamento').choices([
          'lot',
          'serial',
        ]),
      );
    if (kind === 'stock')
      command
        .addOption(
          new Option('--mode <modo>', 'le quantità sono quelle che ci sono, o si aggiungono').choices([
            'set',
            'add',
          ]),
        )
        .option('--ignore-lots', 'tralascia il lotto dei prodotti che non si contano per lotto');
    command.action((file: string, given: CommandOptions) =>
      run(async (db) => {
        const content = await readTypedFile(file);
        const result = await importFile(db, importers[kind], content, {
          ...given,
          options: readOptions(given),
        }).catch(refuseUnreadable);
        if (result.errors.length > 0 && !(given.skipRefused && !given.dryRun)) throw refuseFile(result);
        if (!given.dryRun) await analyseImported(db);
        console.log(describeResult(kind, result, given));
      }),
    );
  }
}

function readOptions({
  separator,
  fold,
  tracked,
  mode,
  ignoreLots,
  eraseEmpty,
}: CommandOptions): Partial<ImportOptions> {
  const options = {
    ...(separator && { separator }),
    ...(fold && { fold }),
    ...(tracked && { trackedAs: tracked }),
    ...(mode && { stockMode: mode }),
    ...(ignoreLots && { untrackedLots: 'ignore' }),
    ...(eraseEmpty && { emptyCells: 'erase' }),
  };
  const parsed = ImportOptions.partial().safeParse(options);
  if (!parsed.success) throw new CommandError('--separator: da uno a tre segni');
  return JSON.parse(JSON.stringify(parsed.data)) as Partial<ImportOptions>;
}

function describeResult(
  kind: ImportKind,
  result: FileImportResult,
  { dryRun = false, eraseEmpty: isErased = false }: CommandOptions,
): string {
  const { plural, masculine } = importKindNames[kind];
  const ending = masculine ? 'i' : 'e';
  const verb = dryRun ? 'Prova riuscita, niente è stato scritto:' : `Importat${ending}`;
  const [rows, created, updated, unchanged, wrong] = [
    result.rows - result.wrong - (result.skipped ?? 0),
    result.created,
    result.updated,
    result.unchanged,
    result.wrong,
  ].map((n) => formatNumber(n));
  const left = result.wrong > 0 ? `, ${wrong} righe sbagliate lasciate fuori` : '';
  const nuov = masculine ? 'nuovi' : 'nuove';
  return (
    `${verb} ${rows} ${plural} (${created} ${nuov}, ${updated} aggiornat${ending}, ` +
    `${unchanged} invariat${ending}${left})${describeBlank(result, isErased)}`
  );
}

const describeBlank = ({ blank = 0 }: FileImportResult, isErased: boolean) =>
  blank === 0
    ? ''
    : `. ${formatCount(blank, 'cella vuota', 'celle vuote')}: ${isErased ? 'il valore è svuotato' : 'il valore resta'}`;

function refuseFile({ errors, wrong }: FileImportResult): CommandError {
  const lines = errors.slice(0, mostErrorsShown).map(describeError);
  if (errors.length > mostErrorsShown)
    lines.push(
      `  … e altri ${errors.length < 1000 ? formatNumber(errors.length - mostErrorsShown) : ''}`.trimEnd(),
    );
  const many = formatCount(errors.length, 'errore', 'errori');
  const rows = wrong > 1 ? ` in ${formatNumber(wrong)} righe` : '';
  return new CommandError(`${many} nel file${rows}: niente è stato importato.\n${lines.join('\n')}`);
}

const describeError = ({ row, column, value, message }: ImportError) =>
  `  riga ${row}${column ? `, ${column}` : ''}: ${message}${value ? ` («${value.slice(0, 60)}»)` : ''}`;
