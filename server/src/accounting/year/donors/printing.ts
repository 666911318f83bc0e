/** The yearly statements of donors as PDFs: one alone, or all of them in a zip. */
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { receiptPlace, receiptSignatory, registrationLine } from '@wms/contract/accounting/rules/settings';
import { methodName } from '@wms/contract/accounting/year/endpoints';
import { donorStatementText } from '@wms/contract/accounting/year/settings';
import { formatDate, formatEuro } from '@wms/contract/platform/formats';
import { ZipFile } from 'yazl';
import type { Reader } from '../../../platform/database/connection.ts';
import { safeName } from '../../../platform/files/safe-name.ts';
import { binary } from '../../../platform/http/endpoint.ts';
import { type Organisation, readOrganisation } from '../../../platform/papers/organisation.ts';
import { refuseUnprintable } from '../../../platform/pdf/printable.ts';
import { renderPdf } from '../../../platform/pdf/render.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { mostStatements, readStatements, type Statement } from './reading.ts';

/**
 * The texts that all statements of a day share. Place, registration and signatory are the same as on the receipts of
 * that day.
 */
type Frame = {
  organisation: Organisation;
  text: string;
  date: string;
  registration: string | null;
  signatory: string | null;
};

export async function readFrame(db: Reader): Promise<Frame> {
  const settings = await readSettings(db);
  const on = settings.today;
  return {
    organisation: await readOrganisation(db),
    text: settings.value(donorStatementText, on),
    date: [settings.value(receiptPlace, on), formatDate(on)].filter(Boolean).join(', '),
    registration: settings.value(registrationLine, on),
    signatory: settings.value(receiptSignatory, on),
  };
}

export const renderStatement = (year: number, statement: Statement, frame: Frame): Buffer =>
  renderPdf('donor-statement.typ', contentOf(year, statement, frame), { letters: 'refuse' });

/** Refuses statements of which one has letters that no font has, before the first of them is made or mailed. */
export function refuseUnprintableStatements(
  year: number,
  statements: readonly Statement[],
  frame: Frame,
): void {
  // The words that stand on all of them are nothing of the first donor's.
  refuseUnprintable(frame);
  refuseUnprintable(statements.map((statement) => contentOf(year, statement, frame)));
}

const contentOf = (year: number, statement: Statement, frame: Frame) => ({
  ...frame,
  year: String(year),
  name: statement.name,
  taxCode: statement.taxCode,
  address: statement.address,
  total: formatEuro(statement.amount),
  gifts: statement.gifts.map(({ on, number, method, amount }) => ({
    on: formatDate(on),
    number,
    method: methodName(method),
    amount: formatEuro(amount),
  })),
});

export const statementName = (year: number, { name }: Pick<Statement, 'name'>) =>
  `donazioni-${year}-${safeName(name)}.pdf`;

export async function statementPdf(db: Reader, year: number, donor: string) {
  const [statement] = await readStatements(db, year, [donor]);
  if (!statement) throw refuse.notFound('Questa persona non ha donazioni tracciabili in quell’anno');
  return binary({
    type: 'application/pdf',
    name: statementName(year, statement),
    inline: true,
    body: renderStatement(year, statement, await readFrame(db)),
  });
}

/**
 * Makes the zip. A statement is rendered when the one before is in the zip, and other requests are served in between.
 */
export async function statementsZip(db: Reader, year: number) {
  const statements = await readStatements(db, year);
  if (statements.length === 0) throw refuse.notFound('In quell’anno non ci sono donazioni tracciabili');
  if (statements.length > mostStatements)
    throw refuse.invalidRequest('Sono più di 2.000 donatori: scaricali uno alla volta o mandali per e-mail');
  const frame = await readFrame(db);
  refuseUnprintableStatements(year, statements, frame);
  const zip = new ZipFile();
  const body = new PassThrough();
  zip.outputStream.pipe(body);
  const fill = async () => {
    for (const statement of statements) {
      await nextTurn();
      if (body.destroyed) return;
      const name = statementName(year, statement);
      // The file names of two donors of one name differ by their tax code, or else by their id.
      const double = statements.some((other) => other !== statement && other.name === statement.name);
      zip.addBuffer(
        renderStatement(year, statement, frame),
        double ? name.replace(/\.pdf$/, `-${statement.taxCode ?? statement.id}.pdf`) : name,
        { compress: false },
      );
    }
    zip.end();
  };
  fill().catch((error: Error) => body.destroy(error));
  return binary({ type: 'application/zip', name: `donazioni-${year}.zip`, inline: false, body });
}
