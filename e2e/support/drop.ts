import type { Locator } from 'playwright-core';

/** Drops a file on this element, as from the desktop. */
export async function dropFile(
  target: Locator,
  file: { name: string; type: string; body: Buffer },
): Promise<void> {
  const transfer = await target.page().evaluateHandle(
    ({ name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      return data;
    },
    { name: file.name, type: file.type, base64: file.body.toString('base64') },
  );
  for (const event of ['dragenter', 'dragover', 'drop'])
    await target.dispatchEvent(event, { dataTransfer: transfer });
}
