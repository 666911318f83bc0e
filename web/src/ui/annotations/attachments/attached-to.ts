import type { Attachment, AttachmentEndpoints } from '@wms/contract/platform/annotations/attachments';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import type { Endpoint } from '@wms/contract/platform/endpoint';

/** The thing that has the attachments, and the rules of its kind of thing. */
export type AttachedTo = {
  id: number;
  attachments: readonly Attachment[];
  endpoints: AttachmentEndpoints;
  /** The kinds of attachments with their labels, in the order of the select. */
  kinds: Readonly<Record<string, string>>;
  /** Whether this person may change them, when their permissions alone don't decide it. */
  editable?: boolean;
  /** The endpoint whose answer contains the attachments; it is called again after a change. */
  answer: Endpoint;
};

/** The kinds as the options of a select. */
export const kindChoices = ({ kinds }: AttachedTo) => choicesOf(kinds);

/** The kind of a new attachment until the person chooses another one. */
export const firstKind = ({ kinds }: AttachedTo) => Object.keys(kinds)[0] ?? '';
