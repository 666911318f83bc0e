/** Copies what a button offers to copy. */
export type ClipboardContent = { html?: string; text: string };

/**
 * Puts each kind of content on the clipboard; true if it worked. A copy event takes the HTML unchanged, also on a page
 * without https. The newer `ClipboardItem` first parses it as a part of our page, whose policy refuses style
 * attributes: the console shows errors, and Chromium may change the content.
 */
export async function putOnClipboard({ html, text }: ClipboardContent): Promise<boolean> {
  const kinds = { 'text/plain': text, ...(html && { 'text/html': html }) };
  if (putByEvent(kinds)) return true;
  try {
    const items = Object.entries(kinds).map(([type, content]) => [type, new Blob([content], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(items))]);
    return true;
  } catch {
    return false;
  }
}

function putByEvent(kinds: Readonly<Record<string, string>>): boolean {
  let isPut = false;
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    // Otherwise a focused field would copy its own text instead.
    event.stopImmediatePropagation();
    for (const [type, content] of Object.entries(kinds)) event.clipboardData?.setData(type, content);
    isPut = event.clipboardData !== null;
  };
  document.addEventListener('copy', fill, { capture: true });
  try {
    return document.execCommand('copy') && isPut;
  } finally {
    document.removeEventListener('copy', fill, { capture: true });
  }
}
