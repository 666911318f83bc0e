/** Says when a pasted text is longer than its field takes, because the browser cuts it without a word. */
import { alert } from './alert.ts';

/** Starts with the page and runs until it is closed. */
export function watchPastes(): void {
  document.addEventListener('paste', ({ target: field, clipboardData, defaultPrevented }) => {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    const { maxLength, value, selectionStart, selectionEnd } = field;
    if (defaultPrevented || maxLength < 0) return;
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
    const pasted = clipboardData?.getData('text/plain').trim() ?? '';
    if (value.length - replaced + pasted.length > maxLength)
      alert.error(
        `Il testo incollato è troppo lungo: qui stanno ${maxLength} caratteri, il resto è rimasto fuori`,
      );
  });
}
