/** The questions about names of a course that are in no list: each question is asked once, before the name is sent. */
import {
  type NamedField,
  namedFields,
  searchCourseNames,
} from '@wms/contract/humanResources/academic-data/names';
import { useCallback, useMemo, useRef, useState } from 'react';
import { readAnswer } from '../../client/query.ts';

/** Longer names are refused, so nothing is asked about them. */
export const longestName = 160;

export type NameQuestion = {
  /** The name that the person has finished writing; the person is asked only about this name. */
  written: string | null;
  onWritten: (name: string) => void;
  /** The question about this name is on the screen. */
  onAsked: (name: string) => void;
};

export type NameQuestions = {
  of: (field: NamedField) => NameQuestion;
  /** Resolves to false when a name must still be asked about; then its question appears. */
  askFirst: (values: Record<NamedField, string>) => Promise<boolean>;
};

type Names = { readonly [field in NamedField]?: string };

export function useNameQuestions(): NameQuestions {
  const [written, setWritten] = useState<Names>({});
  const asked = useRef<Names>({});
  const changes = useMemo(() => {
    const propsOf = (field: NamedField) => ({
      onWritten: (name: string) => setWritten((before) => ({ ...before, [field]: name })),
      onAsked: (name: string) => {
        asked.current = { ...asked.current, [field]: name };
      },
    });
    return { ateneo: propsOf('ateneo'), corso: propsOf('corso') };
  }, []);
  const askFirst = useCallback(
    async (values: Record<NamedField, string>) => {
      const names = namedFields.map((field) => ({ field, name: values[field].trim() }));
      const open = await Promise.all(
        names.map(async ({ field, name }) => asked.current[field] !== name && (await isNew(field, name))),
      );
      for (const [place, { field, name }] of names.entries()) if (open[place]) changes[field].onWritten(name);
      return !open.includes(true);
    },
    [changes],
  );
  return { of: (field) => ({ written: written[field] ?? null, ...changes[field] }), askFirst };
}

/** When the server doesn't answer, nothing is asked: the sending itself then says why it fails. */
async function isNew(field: NamedField, name: string): Promise<boolean> {
  if (name === '' || name.length > longestName) return false;
  try {
    return !(await readAnswer(searchCourseNames, { params: { field }, query: { q: name } })).isKnown;
  } catch {
    return false;
  }
}
