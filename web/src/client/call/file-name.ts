import { parse } from 'content-disposition';

/** The file name that a Content-Disposition header gives, without any folder; null when there is none. */
export function fileNameOf(contentDisposition: string | null): string | null {
  const { filename } = parse(contentDisposition ?? '').parameters;
  return filename?.split(/[/\\]/).at(-1) || null;
}
