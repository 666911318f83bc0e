/**
 * The rules of rooms and vans that a person accepts with a booking, each as a text to unfold and a tick, and the
 * regulations that they must read and confirm first.
 */
import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { RulesToAccept } from '@wms/contract/workshop/resources/resource';
import { type ReactNode, useId, useState } from 'react';
import { contentOf, slots } from '../../../ui/cupboards/slots.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import textClasses from '../../../ui/parts/text.module.css';
import { StateDot } from '../../../ui/StateDot.tsx';
import classes from './AcceptRules.module.css';

const ReadModal = later(() => contentOf(slots.regulationReader));

type RulesToRead = {
  name: string;
  rulesToAccept: RulesToAccept | null;
  regulationsToConfirm: readonly { id: number; title: string }[];
};

type Props = {
  rules: readonly RulesToRead[];
  /** The marks of the accepted rules; each text of rules has its own mark. */
  accepted: readonly string[];
  onChange: (accepted: string[]) => void;
  error?: ReactNode;
  disabled?: boolean;
};

export function AcceptRules({ rules, accepted, onChange, error, disabled = false }: Props) {
  const regulations = new Map(
    rules.flatMap(({ regulationsToConfirm }) => regulationsToConfirm.map(({ id, title }) => [id, title])),
  );
  const [dialog, open, close] = useDialog<number>();
  return (
    <>
      {[...regulations].map(([id, title]) => (
        <Group key={id} justify="space-between" wrap="nowrap" gap={12}>
          <StateDot colour="amber" sentence>
            Prima leggi e conferma «{title}»
          </StateDot>
          <Button
            variant="light"
            size="compact-md"
            flex="none"
            disabled={disabled}
            aria-label={`Leggi ${title}`}
            data-path="acceptedRules"
            onClick={() => open(id)}
          >
            Leggi
          </Button>
        </Group>
      ))}
      {regulations.size > 0 && error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {dialog !== null && <ReadModal id={dialog} onClose={close} />}
      {rules.map(({ name, rulesToAccept }) => {
        if (rulesToAccept === null) return null;
        const { mark, text } = rulesToAccept;
        const ticked = accepted.includes(mark);
        return (
          <Stack key={mark} gap={8}>
            <Folded name={name} text={text} />
            <Checkbox
              label={`Ho letto e accetto le regole di «${name}»`}
              checked={ticked}
              onChange={() =>
                onChange(ticked ? accepted.filter((candidate) => candidate !== mark) : [...accepted, mark])
              }
              error={!ticked && regulations.size === 0 && error}
              disabled={disabled}
              data-path="acceptedRules"
            />
          </Stack>
        );
      })}
    </>
  );
}

function Folded({ name, text }: { name: string; text: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="start"
        className={textClasses.link}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Regole di «{name}»
      </Anchor>
      <Text id={id} hidden={!open} size="sm" className={classes.text} {...(open && { tabIndex: 0 })}>
        {text}
      </Text>
    </>
  );
}
