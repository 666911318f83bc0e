/** The rules of rooms and vans that a person accepts with a booking: a text to unfold and a tick for each of them. */
import { Anchor, Checkbox, Stack, Text } from '@mantine/core';
import type { RulesToAccept } from '@wms/contract/workshop/resources/resource';
import { type ReactNode, useId, useState } from 'react';
import textClasses from '../../../ui/parts/text.module.css';
import classes from './AcceptRules.module.css';

type Asked = { name: string; rulesToAccept: RulesToAccept | null };

type Props = {
  of: readonly Asked[];
  /** The marks of those that are accepted. */
  accepted: readonly string[];
  onChange: (accepted: string[]) => void;
  error?: ReactNode;
  disabled?: boolean;
};

export const AcceptRules = ({ of, accepted, onChange, error, disabled }: Props) =>
  of.map(({ name, rulesToAccept }) => {
    if (rulesToAccept === null) return null;
    const { mark, text } = rulesToAccept;
    const ticked = accepted.includes(mark);
    return (
      <Stack key={mark} gap={8}>
        <Folded name={name} text={text} />
        <Checkbox
          label={`Ho letto e accetto le regole di «${name}»`}
          checked={ticked}
          onChange={() => onChange(ticked ? accepted.filter((one) => one !== mark) : [...accepted, mark])}
          error={!ticked && error}
          disabled={disabled ?? false}
          data-path="acceptedRules"
        />
      </Stack>
    );
  });

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
