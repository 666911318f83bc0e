import type { Endpoint } from '@wms/contract/platform/endpoint';
import type { Attachment, AttachmentEndpoints } from '@wms/contract/platform/hanging/attachments';

/** The thing that attachments hang on, and how its kind of thing treats them. */
export type AttachedTo = {
  id: number;
  attachments: readonly Attachment[];
  endpoints: AttachmentEndpoints;
  /** The kinds of paper, in the order of the choice, with their words. */
  kinds: Readonly<Record<string, string>>;
  /** The endpoint whose answer has the attachments: it is asked again after a change. */
  answer: Endpoint;
};

/** The kinds as the choices of a field. */
export const kindChoices = ({ kinds }: AttachedTo) =>
  Object.entries(kinds).map(([value, label]) => ({ value, label }));

/** What a new attachment is unless one says otherwise. */
export const firstKind = ({ kinds }: AttachedTo) => Object.keys(kinds)[0] ?? '';
