/** The paper of a supplier's delivery note: a scan as PDF or picture, or a photo that is taken now. */
import { Anchor, FileButton, Group } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { type IncomingNote, incomingNoteAttachments } from '@wms/contract/logistics/incoming-notes/endpoints';
import { alert } from '../../client/alerts/alert.ts';
import { useChange } from '../../client/answer.ts';
import { useConfirmedChange } from '../../client/confirmed-change.ts';
import { openAttached } from '../../ui/annotations/attachments/open.ts';
import { ChosenFiles } from '../../ui/fields/chosen-files/ChosenFiles.tsx';
import { TakePhoto } from '../../ui/fields/chosen-files/TakePhoto.tsx';
import { fileProblem } from '../../ui/fields/file-rules.ts';
import { ButtonWithIcon, IconButton } from '../../ui/parts/buttons.tsx';
import { Item, ItemList } from '../../ui/parts/ItemList.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { shrinkPhoto } from '../../ui/shrink-photo.ts';

const { addAttachment, removeAttachment } = incomingNoteAttachments;
const types = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];
const rule = { ...addAttachment.files.file, types };

export function useAttachPaper() {
  const { run, busy } = useChange(addAttachment);
  return {
    busy,
    run: (id: number, file: File) =>
      run({ params: { id: String(id) }, body: { kind: 'ddt' }, files: { file } }),
  };
}

type ButtonsProps = { onFile: (file: File) => void; busy: boolean };

/** Two buttons: one chooses a file, the other opens the camera on a phone. */
function PaperButtons({ onFile, busy }: ButtonsProps) {
  const take = async (chosen: File | null) => {
    if (!chosen) return;
    const file = chosen.type.startsWith('image/') ? await shrinkPhoto(chosen) : chosen;
    const problem = fileProblem(file, rule);
    if (problem) alert.error(problem);
    else onFile(file);
  };
  return (
    <Group gap="xs">
      <FileButton
        onChange={(file) => void take(file)}
        accept={rule.types.join()}
        inputProps={{ 'aria-label': 'Scansione del DDT' }}
      >
        {({ onClick }) => (
          <ButtonWithIcon icon={IconPaperclip} variant="default" onClick={onClick} loading={busy}>
            Allega un file
          </ButtonWithIcon>
        )}
      </FileButton>
      <TakePhoto
        what="Foto del DDT"
        types={rule.types}
        onPhoto={(photo) => void take(photo)}
        disabled={busy}
      />
    </Group>
  );
}

/** The paper of a note that isn't registered yet. */
export function ChosenPaper({
  file,
  onChange,
}: {
  file: File | null;
  onChange: (file: File | null) => void;
}) {
  if (!file) return <PaperButtons onFile={onChange} busy={false} />;
  return <ChosenFiles files={[file]} onChange={() => undefined} onNone={() => onChange(null)} />;
}

/** The papers of a registered note: each is sent as soon as it is chosen. */
export function KeptPapers({ note: { id, attachments, scanned } }: { note: IncomingNote }) {
  const attach = useAttachPaper();
  return (
    <Section title="Scansione">
      {!scanned && <StateDot colour="amber">Senza scansione</StateDot>}
      {attachments.length > 0 && (
        <ItemList label="File del DDT">
          {attachments.map((file) => (
            <Paper key={file.id} file={file} />
          ))}
        </ItemList>
      )}
      <PaperButtons onFile={(file) => void attach.run(id, file)} busy={attach.busy} />
    </Section>
  );
}

function Paper({ file }: { file: IncomingNote['attachments'][number] }) {
  const { run, busy } = useConfirmedChange(removeAttachment, {
    title: 'Elimina il file',
    message: `Il file «${file.name}» va perso.`,
    params: { id: String(file.id) },
  });
  return (
    <Item
      actions={
        <IconButton
          icon={IconTrash}
          label={`Elimina ${file.name}`}
          onClick={() => void run()}
          loading={busy}
        />
      }
    >
      <Anchor
        component="button"
        type="button"
        ta="start"
        onClick={() => void openAttached(incomingNoteAttachments, file)}
      >
        {file.name}
      </Anchor>
    </Item>
  );
}
