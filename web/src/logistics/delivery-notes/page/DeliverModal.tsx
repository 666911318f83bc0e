import { FileButton, Group, Text, TextInput } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import {
  addDeliveryPhoto,
  addDeliverySignature,
  deliverDeliveryNote,
} from '@wms/contract/logistics/delivery-notes/moving';
import type { DeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import { photoRule } from '@wms/contract/logistics/photos/reading';
import { today } from '@wms/contract/platform/schema';
import { useRef, useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { useChange } from '../../../client/answer.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { fileProblem } from '../../../ui/fields/file-rules.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { shrinkPhoto } from '../../../ui/shrink-photo.ts';
import { pictureOf, SignaturePad } from './SignaturePad.tsx';

type Props = { note: DeliveryNote; onClose: () => void };

/** Registers the delivery: the receiver's name, and the signature and a photo if there are any. */
export function DeliverModal({ note, onClose }: Props) {
  const params = { id: String(note.id) };
  const pad = useRef<HTMLCanvasElement>(null);
  const [signed, setSigned] = useState(false);
  const [photo, setPhoto] = useState<File | null>(null);
  const sign = useChange(addDeliverySignature, { quiet: true, refetch: false });
  const addPhoto = useChange(addDeliveryPhoto, { quiet: true, refetch: false });
  const form = useContractForm(deliverDeliveryNote, {
    // Incoming goods were received by the person who wrote the note, unless another name is typed.
    initial: {
      receiverName: note.receiverName ?? (note.direction === 'entrata' ? (note.issuedBy ?? '') : ''),
      deliveredOn: today(),
    },
    toBody: (values) => ({ version: note.version, ...values }),
    args: () => ({ params }),
  });
  const busy = form.busy || sign.busy || addPhoto.busy;

  // Signature and photo are sent first: after the registration, nobody would notice that one of them has failed.
  const submit = async () => {
    const image = signed && pad.current && (await pictureOf(pad.current));
    if (image && !(await sign.run({ params, files: { image } }))) return false;
    if (photo && !(await addPhoto.run({ params, files: { image: await shrinkPhoto(photo) } }))) return false;
    return form.submit();
  };
  const choosePhoto = (file: File | null) => {
    const problem = file && fileProblem(file, photoRule);
    if (problem) alert.error(problem);
    else setPhoto(file);
  };
  return (
    <FormModal
      title="Consegna"
      form={{
        busy,
        dirty: form.dirty || signed || photo !== null,
        warning: form.warning,
        submit: (event) => {
          event?.preventDefault();
          event?.stopPropagation();
          return submit();
        },
      }}
      onClose={onClose}
      confirmLabel="Registra la consegna"
      confirmDisabled={form.values.receiverName.trim() === ''}
    >
      {note.direction === 'interno' && note.toPlace && (
        <Text size="sm">La merce arriva in giacenza in {note.toPlace.code}.</Text>
      )}
      <TextInput
        label="Chi ha ricevuto la merce"
        autoComplete="off"
        data-autofocus
        {...form.field('receiverName')}
      />
      <DateField
        label="Data di consegna"
        max={today()}
        {...(note.startsOn && { min: note.startsOn })}
        {...form.field('deliveredOn')}
      />
      <SignaturePad canvas={pad} disabled={busy} onDrawn={setSigned} />
      <Group gap={8}>
        <FileButton accept={photoRule.types.join()} onChange={choosePhoto}>
          {(props) => (
            <ButtonWithIcon
              {...props}
              icon={IconCamera}
              iconSize={16}
              variant="default"
              size="compact-md"
              disabled={busy}
            >
              {photo ? 'Cambia la foto' : 'Aggiungi una foto'}
            </ButtonWithIcon>
          )}
        </FileButton>
        {photo && (
          <Text size="sm" c="dimmed" truncate maw={200}>
            {photo.name}
          </Text>
        )}
      </Group>
    </FormModal>
  );
}
