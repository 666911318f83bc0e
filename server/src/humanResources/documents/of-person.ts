import {
  getDocumentsOfPerson,
  uploadDocumentOfPerson,
} from '@wms/contract/humanResources/documents/of-person';
import { documentWarningDays } from '@wms/contract/humanResources/documents/settings';
import { can } from '@wms/contract/platform/permissions';
import type { Writer } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { requirePerson } from '../../platform/people/require.ts';
import { refuse } from '../../platform/refusal.ts';
import type { KeptSettings } from '../../platform/settings/settings.ts';
import { readDocumentsOf } from './routes.ts';
import { addDocument, prepareUpload } from './uploading.ts';
import { maySee } from './visible.ts';

/** Refuses to add anything to a person whose data were erased, and waits for an erasure that is running. */
async function refuseErased(tx: Writer, id: number): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select('state')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (person?.state === 'anonimizzato')
    throw refuse.conflict('I dati di questa persona sono stati cancellati');
}

export const documentsOfPersonRoutes = (storage: Storage, settings: KeptSettings) => [
  implement(getDocumentsOfPerson, async ({ params: { id }, user, db }) => {
    await requirePerson(db, id);
    return readDocumentsOf(db, id, {
      warningDays: settings.on(user.today).value(documentWarningDays),
      visible: maySee(user),
    });
  }),

  implement(
    uploadDocumentOfPerson,
    async ({ params: { id }, body, files, user, db }) => {
      const person = await requirePerson(db, id);
      const special = user.permissions.has(can.usersManagement);
      return { person, upload: await prepareUpload({ body, files: files.file, db }, storage, special) };
    },
    async ({ params, body, user, tx, prepared: { person, upload } }) => {
      await refuseErased(tx, params.id);
      const uploadedBy = params.id === user.id ? null : user.id;
      const id = await addDocument(tx, upload, body, { userId: params.id, uploadedBy });
      return {
        message: `${upload.type.name} di ${person.name}: documento caricato, in attesa di verifica`,
        id,
      };
    },
  ),
];
