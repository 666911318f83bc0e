/** The type and the recipient of the last note that was written in this tab: the next one is often alike. */
import { keepWork, readKeptWork } from '../../../client/session/kept-work.ts';
import type { NoteValues } from './values.ts';

const key = 'wms.ddt.last';

export type LastNote = Pick<NoteValues, 'typeId' | 'recipient' | 'recipientAddress'>;

export const readLastNote = () => readKeptWork(key) as LastNote | null;

/** A recipient written by hand isn't offered: its texts are those of one note. */
export const keepLastNote = ({ typeId, recipient, recipientAddress }: NoteValues) =>
  keepWork(key, { typeId, recipient: recipient?.kind === 'libero' ? null : recipient, recipientAddress });
