/** Human resources correct data that a person can't change, and see masked values one at a time. */
import {
  correctAccount,
  correctPersonalData,
  showMaskedField,
} from '@wms/contract/humanResources/people/profile/endpoints';
import { lacksCodiceFiscale } from '@wms/contract/humanResources/personal-data/endpoints';
import type { AccountField } from '@wms/contract/identity/users/account';
import { messages } from '@wms/contract/platform/messages';
import { notifyAsleep } from '../../../identity/permissions/sleeping/sleeping.ts';
import { peopleHistory } from '../../../identity/shared/people-history.ts';
import { updateRow, type Writer } from '../../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../../platform/database/constraint-sentences.ts';
import { holdRow } from '../../../platform/database/row.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { addMail } from '../../../platform/news/mail-job.ts';
import { notify } from '../../../platform/news/notify.ts';
import { readMasked } from '../../../platform/people/masked.ts';
import { missingPerson, requirePerson } from '../../../platform/people/require.ts';
import { requireProof } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { openColumnsOf } from '../../personal-data/routes.ts';
import { personHistory } from './history.ts';
import { accountCorrected, writeAccountLetter } from './news.ts';

export const profileConstraints: ConstraintSentences = {
  users_username_key: conflict('Questo nome utente è già di un’altra persona', 'username'),
  users_institutional_email_key: conflict(
    'Questa e-mail istituzionale è già di un’altra persona',
    'email_istituzionale',
  ),
};

/** Returns the columns of the fields that only human resources change. */
export const accountColumnsOf = (account: Partial<Record<AccountField, string>>) => ({
  first_name: account.nome,
  last_name: account.cognome,
  username: account.username,
  institutional_email: account.email_istituzionale,
});

/** Locks the row of a person whose data may still change. */
export async function lockPerson(tx: Writer, id: number) {
  const person = await holdRow(tx, 'users', id, missingPerson);
  if (person.state === 'anonimizzato')
    throw refuse.conflict('I dati di questa persona sono stati cancellati: non cambiano più');
  return person;
}

type LockedPerson = Awaited<ReturnType<typeof lockPerson>>;

/**
 * Changes the fields that only human resources change. Another username or e-mail concerns the person's security: they
 * hear of it, at the old address too, and links that were sent there become invalid. After another e-mail the codes
 * that its changer doesn't hold sleep.
 */
export async function changeAccount(
  tx: Writer,
  { id, ...was }: LockedPerson,
  columns: ReturnType<typeof accountColumnsOf>,
): Promise<void> {
  await updateRow(tx, 'users', id, columns);
  const { username = was.username, institutional_email = was.institutional_email } = columns;
  const isMoved = institutional_email !== was.institutional_email;
  if (!isMoved && username === was.username) return;
  const asleep = isMoved ? await notifyAsleep(tx, id) : [];
  const now = { userId: id, username, email: institutional_email, asleep };
  await notify(tx, accountCorrected, now);
  if (!isMoved) return;
  await tx.deleteFrom('password_links').where('user_id', '=', id).execute();
  const { mailKeptHours: keptHours } = accountCorrected;
  await addMail(tx, { userId: id, letter: writeAccountLetter(now), keptHours, to: was.institutional_email });
}

export const profileEditingRoutes = [
  implement(correctAccount, async ({ params: { id }, body: { version, ...account }, user, tx }) => {
    const person = await lockPerson(tx, id);
    await peopleHistory.refuseStaleEdit(tx, 'users', person, version);
    // A proof is demanded, because the owner of the new mailbox can ask for a new password there.
    if (account.email_istituzionale !== person.institutional_email) requireProof(user);
    await changeAccount(tx, person, accountColumnsOf(account));
    return { message: 'Dati della persona corretti' };
  }),

  implement(correctPersonalData, async ({ params: { id }, body: { version, ...form }, tx }) => {
    await lockPerson(tx, id);
    const known = await tx
      .selectFrom('personal_data')
      .select(['id', 'version', 'tax_code', 'iban', 'notes'])
      .where('user_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if ((known?.version ?? 0) !== version)
      throw await personHistory.staleEdit(tx, 'personal_data', known?.id ?? 0);
    const {
      codice_fiscale = known?.tax_code ?? null,
      iban = known?.iban ?? null,
      note = known?.notes ?? null,
      ...open
    } = form;
    // An unchanged field may contradict a changed one: an Italian citizen without a tax code.
    if (lacksCodiceFiscale({ ...open, codice_fiscale }))
      throw refuse.invalid('codice_fiscale', messages.required);
    const columns = { ...openColumnsOf(open), tax_code: codice_fiscale, iban, notes: note };
    if (known) await updateRow(tx, 'personal_data', known.id, columns);
    else
      await tx
        .insertInto('personal_data')
        .values({ user_id: id, ...columns })
        .execute();
    return { message: 'Anagrafica corretta' };
  }),

  implement(showMaskedField, async ({ params: { id }, body: { what }, user, tx, security }) => {
    await requirePerson(tx, id);
    return { value: await readMasked(tx, id, what, { user, security }) };
  }),
];
