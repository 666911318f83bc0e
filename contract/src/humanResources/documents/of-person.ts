/** A person's documents, for people who verify them: they read them, and upload on the person's behalf. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Created } from '../../platform/schema.ts';
import { verifiesDocuments } from './administration.ts';
import { DocumentCategory, DocumentUpload, documentFile } from './endpoints.ts';

const path = '/api/humanResources/users/:id/documents';

export const getDocumentsOfPerson = endpoint.get(path, {
  summary: 'I documenti di una persona per categoria e tipo',
  access: verifiesDocuments,
  answer: z.array(DocumentCategory),
});

export const uploadDocumentOfPerson = endpoint.put(path, {
  summary: 'Carica un documento per conto di una persona',
  access: verifiesDocuments,
  undoable: 'counterpart',
  body: DocumentUpload,
  files: documentFile,
  answer: Created,
});
