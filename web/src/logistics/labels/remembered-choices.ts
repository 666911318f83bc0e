import {
  type LabelContent,
  type LabelFormat,
  labelContents,
  labelFormats,
} from '@wms/contract/logistics/labels/endpoints';
import { keep, readKept } from '../../client/browser-storage.ts';

/** The person's last choices, because their printer stays the same. */
export type Choices = { format: LabelFormat; content: LabelContent };

const key = 'wms.labels';

export function rememberedChoices(): Choices {
  const read = readKept(key);
  const kept: Record<string, unknown> = typeof read === 'object' && read !== null ? { ...read } : {};
  return {
    format: labelFormats.find((format) => format === kept.format) ?? 'a4-3x8',
    content: labelContents.find((content) => content === kept.content) ?? 'qr',
  };
}

export const rememberChoices = ({ format, content }: Choices) => keep(key, { format, content });
