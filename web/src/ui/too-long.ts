import { messages } from '@wms/contract/platform/messages';

/** The error of a text that is longer than `most` characters, for fields outside of a contract's form. */
export const tooLong = (text: string, most: number): string | undefined =>
  text.trim().length > most ? messages.maxLength(most) : undefined;
