import type { FileRule } from '@wms/contract/platform/endpoint';
import { useState } from 'react';
import { FileZone } from './FileZone.tsx';
import { acceptOf, fileProblem, ruleSentence } from './file-rules.ts';

type Props = {
  rule: FileRule;
  /** The name of the file that is chosen, for screen readers: 'Documento di identità'. */
  what: string;
  onFile: (file: File) => void;
};

/** A field for one file that the rule allows. */
export function FileDrop({ rule, what, onFile }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const judge = (file: File) => {
    const found = fileProblem(file, rule);
    setProblem(found);
    if (!found) onFile(file);
  };
  const accept = acceptOf(rule);
  return <FileZone what={what} accept={accept} hint={ruleSentence(rule)} problem={problem} onFile={judge} />;
}
