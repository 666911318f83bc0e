/** The message that human resources have sent the person back to a step, with the reason and the fields. */
import { Button, Group, Text } from '@mantine/core';
import { stepLabel } from '@wms/contract/identity/registration/endpoints';
import { getSentBack } from '@wms/contract/identity/registration/sent-back';
import type { Answer } from '@wms/contract/platform/endpoint';
import { useAnswer } from '../../client/answer.ts';
import { focusWhenThere } from '../../ui/page/field-from-address.ts';
import { useNavigate } from '../../ui/page/link.ts';
import { Notice } from '../../ui/parts/Notice.tsx';

export type SentBack = NonNullable<Answer<typeof getSentBack>['sentBack']>;

export const useSentBack = (): SentBack | null => useAnswer(getSentBack).data?.sentBack ?? null;

/** The note at each of the fields. */
export const notesOf = ({ fields, reason }: SentBack): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(({ path }) => [path, `Da correggere: ${reason}`]));

/** The reason, above the step, with a link to each field that must be corrected. */
export function SentBackNotice() {
  const sentBack = useSentBack();
  const navigate = useNavigate();
  if (!sentBack) return null;
  const { reason, step, fields } = sentBack;
  const leadTo = async (path: string) => {
    await navigate({ to: '.', search: { passo: step, campo: path }, replace: true });
    focusWhenThere(path);
  };
  return (
    <Notice title="Le risorse umane ti chiedono di riprendere la registrazione">
      {reason}
      {fields.length > 0 && (
        <Group gap="4px 8px" mt={8}>
          <Text size="sm">Da correggere in «{stepLabel(step)}»:</Text>
          {fields.map(({ path, label }) => (
            <Button key={path} size="compact-sm" variant="default" onClick={() => void leadTo(path)}>
              {label}
            </Button>
          ))}
        </Group>
      )}
    </Notice>
  );
}
