/**
 * The name of a university or a course. Names that other people wrote are proposed, so that everybody spells a
 * university in one way. When a written name is in no list, the person is asked about it; the name is accepted as it
 * is.
 */
import { Anchor, Text } from '@mantine/core';
import { type NamedField, searchCourseNames } from '@wms/contract/humanResources/academic-data/names';
import { type FocusEvent, Fragment, useEffect, useRef } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { afterPointer } from '../../client/pointer.ts';
import { SuggestedInput } from '../../ui/fields/SuggestedInput.tsx';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import textClasses from '../../ui/parts/text.module.css';
import { useSettled } from '../../ui/use-settled.ts';
import { longestName, type NameQuestion } from './name-questions.ts';

type Props = ReturnType<ContractForm['field']> &
  NameQuestion & {
    label: string;
    value?: string;
    named: NamedField;
    onTake: (name: string) => void;
  };

/** The name of the proposals, for people who don't see them. */
const proposals: Readonly<Record<NamedField, string>> = {
  corso: 'Corsi già scritti',
  ateneo: 'Atenei già scritti',
};

const typingPause = 150;

export function CourseNameInput({ named, written, onWritten, onAsked, ...input }: Props) {
  const typed = input.value?.trim() ?? '';
  const asked = useSettled(typed, typingPause);
  const { data, isPlaceholderData } = useAnswer(
    searchCourseNames,
    { params: { field: named }, query: { q: asked } },
    { enabled: asked !== '' && asked.length <= longestName, keepPrevious: true },
  );
  const names = typed === '' ? [] : (data?.names ?? []);
  const meant = names.slice(0, 2);
  const isAnswered = data !== undefined && !isPlaceholderData && asked === typed;
  // While somebody types, each beginning of a name would be called new.
  const isNew = isAnswered && typed !== '' && written === typed && !data.isKnown;
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    question.current?.scrollIntoView({ block: 'nearest' });
    // A tap on a button leaves this field and presses the button at once, before the person has seen the question. So
    // the question counts as asked only after this press.
    const drawn = setTimeout(() => onAsked(typed), 0);
    return () => clearTimeout(drawn);
  }, [isNew, typed, onAsked]);
  return (
    <div>
      <SuggestedInput
        {...input}
        autoComplete="off"
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          const name = event.currentTarget.value.trim();
          afterPointer(() => onWritten(name));
          input.onBlur?.(event);
        }}
        suggestions={names.filter((name) => name !== typed).map((name) => ({ value: name, label: name }))}
        suggestionsLabel={proposals[named]}
      />
      <div role="status" ref={question}>
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
