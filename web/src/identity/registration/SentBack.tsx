/** Human resources sent the person back to a step: why, and to which fields. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { stepLabel } from '@wms/contract/identity/registration/endpoints';
import { getSentBack } from '@wms/contract/identity/registration/sent-back';
import type { Answer } from '@wms/contract/platform/endpoint';
import { useAnswer } from '../../client/answer.ts';
import { focusWhenThere } from '../../ui/page/field-from-address.ts';

export type SentBack = NonNullable<Answer<typeof getSentBack>['sentBack']>;

export const useSentBack = (): SentBack | null => useAnswer(getSentBack).data?.sentBack ?? null;

/** What stands at each of the fields. */
export const notesOf = ({ fields, reason }: SentBack): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(({ path }) => [path, `Da correggere: ${reason}`]));

/** The reason is read before anything else, and each field that it names is one click away. */
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
    <Alert
      color="amber"
      c="var(--mantine-color-text)"
      title="Le risorse umane ti chiedono di riprendere la registrazione"
    >
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
    </Alert>
  );
}
