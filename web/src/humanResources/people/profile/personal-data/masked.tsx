/** Values that are hidden until somebody asks for them. The server logs each time that a value is shown. */
import { Button, Group, Input, Text } from '@mantine/core';
import { showMaskedField } from '@wms/contract/humanResources/people/profile/endpoints';
import { formatIban } from '@wms/contract/platform/codes/codes';
import { type MaskedField, maskedLabels } from '@wms/contract/platform/people/masked';
import { useState } from 'react';
import { useChange } from '../../../../client/answer.ts';

export type RevealedData = { readonly [field in MaskedField]?: string };

/** The values that were shown since the page was opened, and a function that shows another one. */
export function useShown(personId: number) {
  const [shown, setShown] = useState<RevealedData>({});
  const { run, busy } = useChange(showMaskedField, { refetch: false });
  const show = async (what: MaskedField): Promise<string | undefined> => {
    const answer = await run({ params: { id: String(personId) }, body: { what } });
    if (!answer) return undefined;
    const value = what === 'iban' ? formatIban(answer.value ?? '') : (answer.value ?? '');
    setShown((before) => ({ ...before, [what]: value }));
    return value;
  };
  return { shown, show, busy, forget: () => setShown({}) };
}

type Props = { field: MaskedField; masked: string; busy: boolean; onShow: () => void };

export const MaskedValue = ({ field, masked, busy, onShow }: Props) => (
  <Group component="span" gap={8}>
    <Text span inherit>
      {masked}
    </Text>
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={onShow}
      disabled={busy}
      aria-label={`Mostra ${maskedLabels[field]}`}
    >
      Mostra
    </Button>
  </Group>
);

/** A masked value in the place of a form's field. */
export const MaskedInput = (props: Props) => (
  <Input.Wrapper
    label={maskedLabels[props.field]}
    labelElement="div"
    description="Mostralo per cambiarlo: resta annotato che l’hai visto"
  >
    <div>
      <MaskedValue {...props} />
    </div>
  </Input.Wrapper>
);
