import type { FileRule } from '@wms/contract/platform/endpoint';
import { type ReactNode, useState } from 'react';
import { FileZone } from './FileZone.tsx';
import { acceptOf, filesProblem, ruleSentence } from './file-rules.ts';

type Props = {
  rule: FileRule;
  /** The name of the file that is chosen, for screen readers: 'Documento di identità'. */
  what: string;
  /** The button of the device's camera, where photos are wanted. */
  camera?: ReactNode;
  /** A dialog starts here, because it is for the file. */
  autoFocus?: boolean;
} & (
  | { onFile: (file: File) => void; onFiles?: never }
  | { onFiles: (files: File[]) => void; onFile?: never }
);

/** A field for one file that the rule allows, or for several with `onFiles`. */
export function FileDrop({ rule, what, onFile, onFiles, camera, autoFocus = false }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const judge = (files: File[]) => {
    const found = filesProblem(files, rule);
    setProblem(found);
    if (found) return;
    const [file] = files;
    if (onFiles) onFiles(files);
    else if (file) onFile(file);
  };
  return (
    <FileZone
      what={what}
      accept={acceptOf(rule)}
      hint={ruleSentence(rule)}
      problem={problem}
      several={onFiles !== undefined}
      onFiles={judge}
      camera={camera}
      autoFocus={autoFocus}
    />
  );
}
