/**
 * The name of a university or a course. Names that colleagues wrote are proposed, so that one thing is written in one
 * way; a name that is in no list is asked about once it is written, and accepted as it is.
 */
import { Anchor, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type NamedField, searchCourseNames } from '@wms/contract/humanResources/academic-data/names';
import { type FocusEvent, Fragment, useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { SuggestedInput } from '../../ui/fields/SuggestedInput.tsx';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import textClasses from '../../ui/parts/text.module.css';

type Props = ReturnType<ContractForm['field']> & {
  label: string;
  value?: string;
  named: NamedField;
  /** The name of the proposals, for people who don't see them. */
  proposals: string;
  onTake: (name: string) => void;
};

const typingPause = 150;
const longest = 160;

export function CourseNameInput({ named, proposals, ...input }: Props) {
  const typed = input.value?.trim() ?? '';
  const [asked] = useDebouncedValue(typed, typingPause);
  // While somebody types, each beginning of a name would be called new.
  const [left, setLeft] = useState<string | null>(null);
  const { data, isPlaceholderData } = useAnswer(
    searchCourseNames,
    { params: { field: named }, query: { q: asked } },
    { enabled: asked.length <= longest, keepPrevious: true },
  );
  const names = data?.names ?? [];
  const meant = names.slice(0, 2);
  const isAnswered = data !== undefined && !isPlaceholderData && asked === typed;
  const isNew = isAnswered && typed !== '' && left === typed && !data.isKnown;
  return (
    <div>
      <SuggestedInput
        {...input}
        autoComplete="off"
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          setLeft(event.currentTarget.value.trim());
          input.onBlur?.(event);
        }}
        suggestions={names.filter((name) => name !== typed).map((name) => ({ value: name, label: name }))}
        suggestionsLabel={proposals}
      />
      <div role="status">
        {isNew && (
          <Text size="sm" mt={5} className={textClasses.anywhere}>
            Nuovo: «{typed}». {meant.length === 0 && 'È scritto per intero?'}
            {meant.map((name, place) => (
              <Fragment key={name}>
                {place === 0 ? 'Intendevi ' : ' o '}
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="start"
                  className={textClasses.link}
                  onClick={() => input.onTake(name)}
                >
                  «{name}»{place === meant.length - 1 && '?'}
                </Anchor>
              </Fragment>
            ))}
          </Text>
        )}
      </div>
    </div>
  );
}
