import {
  type LabelContent,
  type LabelFormat,
  labelContents,
  labelFormats,
} from '@wms/contract/logistics/labels/endpoints';

/** The person's last choices, because their printer stays the same. */
export type Choices = { format: LabelFormat; content: LabelContent };

const key = 'wms.labels';

export function rememberedChoices(): Choices {
  const kept = read();
  return {
    format: labelFormats.find((format) => format === kept.format) ?? 'a4-3x8',
    content: labelContents.find((content) => content === kept.content) ?? 'qr',
  };
}

export function rememberChoices({ format, content }: Choices) {
  try {
    localStorage.setItem(key, JSON.stringify({ format, content }));
  } catch {
    // If the browser refuses its storage, the next print starts with the default choices.
  }
}

function read(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
