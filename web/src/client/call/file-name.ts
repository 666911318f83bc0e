/** The file name that a Content-Disposition header gives (RFC 6266), without any folder; null when there is none. */
export function fileNameOf(contentDisposition: string | null): string | null {
  if (!contentDisposition) return null;
  const extended = /filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;]+)/i.exec(contentDisposition)?.[1];
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(contentDisposition)?.[1]?.replace(/\\(.)/g, '$1');
  const plain = /filename\s*=\s*([^";\s][^;]*)/i.exec(contentDisposition)?.[1];
  const name = (extended === undefined ? undefined : decoded(extended.trim())) ?? quoted ?? plain?.trim();
  return name?.split(/[/\\]/).at(-1) || null;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
