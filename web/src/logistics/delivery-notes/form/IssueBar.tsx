import { Button, Text } from '@mantine/core';
import { issueDeliveryNote } from '@wms/contract/logistics/delivery-notes/moving';
import { warningBefore } from '@wms/contract/platform/not-undoable';
import { focusNode, nodeOf } from '../../../ui/form/focus-field.ts';
import { Warning } from '../../../ui/parts/Warning.tsx';
import { missingIn } from '../../scan/lines/booked.ts';
import { describeOpen } from '../../scan/list/labels.ts';
import { useAfterReadings } from '../../scan/shared/codes.ts';
import { leadToUnread } from '../../shared/reader/UnreadRows.tsx';
import { asksPerson } from '../../shared/reader/unread.ts';
import { describeIssue, missingInTied } from '../lines/lines.ts';
import classes from './IssueBar.module.css';
import type { NoteForm } from './use-note-form.ts';

/**
 * The bar under the form. Until the note can be issued, its button names the missing field and moves the focus there.
 */
export function IssueBar({ note }: { note: NoteForm }) {
  const { lines, direction } = note;
  const missing = findMissing(note);
  const lead = (path: string) => {
    const node = nodeOf(path);
    if (path === 'lines.unread') leadToUnread();
    else if (path === 'lines.open') note.openIncomplete();
    else if (node) {
      focusNode(node);
      // A field with a list is answered with one touch more.
      if (lists.has(path)) node.click();
    }
  };
  const save = useAfterReadings(() => void note.save());
  const issue = useAfterReadings(() => (missing ? lead(missing.path) : void note.issue()));
  const busy = note.busy || save.waits || issue.waits;
  return (
    <>
      {!missing && <Warning mb={8}>{warningBefore(issueDeliveryNote)}</Warning>}
      <div className={classes.bar} data-at-bottom>
        <Button
          size="lg"
          variant="default"
          disabled={busy || !note.form.values.typeId}
          onClick={() => void save.run()}
        >
          Salva bozza
        </Button>
        <Button
          className={classes.issue}
          size="lg"
          loading={busy}
          variant={missing ? 'default' : 'filled'}
          onClick={() => void issue.run()}
        >
          <Text span inherit truncate miw={0} lh={1.6}>
            {missing?.label ?? describeIssue(lines, direction)}
          </Text>
        </Button>
      </div>
    </>
  );
}

const lists: ReadonlySet<string> = new Set(['typeId', 'recipient', 'toLocationId']);

/** Returns the first thing that the server would ask for, in the order of the form. */
function findMissing({ form: { values }, direction, lines, kind, codes }: NoteForm) {
  const { typeId, recipient, recipientName, recipientAddress, toLocationId } = values;
  if (!typeId) return { label: 'Scegli il tipo', path: 'typeId' };
  if (direction === 'interno' && !toLocationId) return { label: 'Scegli dove arriva', path: 'toLocationId' };
  if (direction !== 'interno') {
    if (!recipient) return { label: 'Scegli il destinatario', path: 'recipient' };
    if (recipient.kind === 'libero' && !recipientName.trim())
      return { label: 'Scrivi il destinatario', path: 'recipientName' };
    if (!recipientAddress.trim()) return { label: 'Scrivi l’indirizzo', path: 'recipientAddress' };
  }
  const unclear = describeOpen([], codes.unread.filter(asksPerson));
  if (unclear) return { label: unclear, path: 'lines.unread' };
  if (lines.free.length + lines.tied.length === 0) return { label: 'Aggiungi una riga', path: 'lines' };
  const open =
    lines.tied.some((line) => missingInTied(line, kind) !== null) ||
    lines.free.some((line) => missingIn(kind, line) !== null);
  if (open) return { label: 'Completa le righe', path: 'lines.open' };
  if (values.carriedBy === 'vettore' && !(values.carrierName.trim() && values.carrierAddress.trim()))
    return { label: 'Scrivi il vettore', path: 'carrierName' };
  return null;
}
