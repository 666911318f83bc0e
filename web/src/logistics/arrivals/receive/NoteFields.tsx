/** The supplier's delivery note: its number, its date, and a photo of it. */

import { TextInput } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { photoRule } from '@wms/contract/logistics/photos/reading';
import { today } from '@wms/contract/platform/schema';
import { useRef } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { fileProblem } from '../../../ui/fields/file-rules.ts';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { shrinkPhoto } from '../../../ui/shrink-photo.ts';
import { tooLong } from '../../../ui/too-long.ts';
import classes from './Receive.module.css';
import type { ReceivingState } from './use-receiving.ts';

type Props = { receiving: Pick<ReceivingState, 'note' | 'setNote' | 'photo' | 'setPhoto' | 'errors'> };

export function NoteFields({ receiving: { note, setNote, photo, setPhoto, errors } }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    const image = await shrinkPhoto(file);
    const problem = fileProblem(image, photoRule);
    if (problem) return alert.error(problem);
    setPhoto(image);
  };
  return (
    <Section title="DDT del fornitore">
      <div className={classes.note}>
        <TextInput
          label="Numero"
          value={note.number}
          autoComplete="off"
          error={errors['note.number'] ?? tooLong(note.number, 40)}
          onChange={(event) => setNote({ number: event.currentTarget.value })}
        />
        <DateField
          label="Del"
          value={note.date}
          max={today()}
          error={errors['note.date']}
          onChange={(date) => setNote({ date })}
        />
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={photoRule.types.join()}
        capture="environment"
        aria-label="Foto del DDT"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void take(file);
        }}
      />
      {photo ? (
        <div className={classes.place}>
          <span>Foto del DDT pronta</span>
          <IconButton icon={IconTrash} label="Togli la foto" size={40} onClick={() => setPhoto(null)} />
        </div>
      ) : (
        <ButtonWithIcon
          icon={IconCamera}
          variant="default"
          size="md"
          fullWidth
          onClick={() => input.current?.click()}
        >
          Fotografa il DDT
        </ButtonWithIcon>
      )}
    </Section>
  );
}
