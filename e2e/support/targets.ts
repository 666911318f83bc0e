/** Measures what fingers press: by where a touch arrives, since a small drawing may take touches around it. */
import type { Page } from 'playwright-core';

/** The least height of what is pressed with a finger, in pixels. */
const fingerHeight = 44;

/**
 * Answers a sentence for each control of the page that takes touches on fewer than 44 px of height, stands partly
 * outside the page, lies under the touches of another one, or is a button with cut words; a link inside a text is as
 * high as its line. The window must be one that takes touches.
 */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(measure, fingerHeight);

/** Runs in the page. */
function measure(wanted: number): string[] {
  // Edges lie between pixels.
  const enough = wanted - 1;
  const controls =
    'button, a[href], input, textarea, select, summary, [role=tab], [role=button], [role=switch], [role=menuitem]';
  const withinText = (element: Element) =>
    element.matches('a') &&
    getComputedStyle(element).display === 'inline' &&
    element.parentElement?.textContent?.trim() !== element.textContent?.trim();
  /** Whether a touch on this element is one on the control. */
  const means = (touched: Element | null, control: Element) =>
    touched !== null &&
    (control.contains(touched) ||
      touched.closest('label')?.control === control ||
      // A press on the frame of a field takes its cursor there.
      (control.matches('input, textarea') && control.closest('.mantine-Input-wrapper')?.contains(touched)));
  const named = (control: Element) => control.outerHTML.slice(0, 160);
  /** Whether it stays where it is while the page scrolls, and so may cover what is pressed elsewhere. */
  const stays = (element: Element | null): boolean =>
    element !== null &&
    (/^(?:fixed|sticky)$/.test(getComputedStyle(element).position) || stays(element.parentElement));
  /** Whether only screen readers have it: what holds it is a point. */
  const isUnseen = (element: Element | null): boolean =>
    element instanceof HTMLElement &&
    ((getComputedStyle(element).display !== 'contents' &&
      Math.min(element.offsetWidth, element.offsetHeight) < 2) ||
      isUnseen(element.parentElement));
  /** The control that takes the touches on the letters of this one, which lie on one line or more. */
  const takenBy = (control: HTMLElement) => {
    const { paddingTop, paddingBottom, display } = getComputedStyle(control);
    const around = display === 'inline' ? [paddingTop, paddingBottom].map(Number.parseFloat) : [];
    const [above = 0, below = 0] = around;
    for (const { left, right, top, bottom } of control.getClientRects())
      for (const share of [0.2, 0.5, 0.8]) {
        const y = top + above + (bottom - below - top - above) * share;
        const touched = document.elementFromPoint((left + right) / 2, y);
        const other = touched?.closest(controls);
        if (other && !means(touched, control) && !other.contains(control) && !stays(other)) return other;
      }
    return undefined;
  };
  /** Each scroll lays the page out anew, so what lies in the middle already stays where it is. */
  const bringToMiddle = (control: HTMLElement) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const isInMiddle =
      top > innerHeight / 4 && bottom < (innerHeight * 3) / 4 && left >= 0 && right <= innerWidth;
    if (!isInMiddle) control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  };
  const small: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (control.matches(':disabled, [type=file], [type=hidden]')) continue;
    bringToMiddle(control);
    const other = control.matches('a, button') && !isUnseen(control) ? takenBy(control) : undefined;
    if (other) small.push(`touches ${named(control)} take ${named(other)}`);
    const words = control.querySelector('.mantine-Button-label');
    if (words && words.scrollWidth > words.clientWidth + 1) small.push(`cut words: ${named(control)}`);
    // A place on a drawn plan is as large as it is in the house; the tree beside the plan leads there, too.
    if (withinText(control) || control.matches('svg [role=button]')) continue;
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    const taken = (x: number, y: number) => means(document.elementFromPoint(x, y), control);
    /** Whether touches arrive on the height around its middle: every fourth pixel says it, and spares the others. */
    const isHighAt = (x: number) => {
      for (let away = 0; away <= enough / 2; away += 4)
        if (!taken(x, middle - away) || !taken(x, middle + away)) return false;
      return taken(x, middle - enough / 2) && taken(x, middle + enough / 2);
    };
    /** Answers the height that takes touches there, or `enough` when it is that high at least. */
    const measureAt = (x: number) => {
      if (isHighAt(x)) return enough;
      // The point in the middle is one pixel.
      let [above, below] = [0, 1];
      while (above + below < enough && taken(x, middle - above - 1)) above += 1;
      while (above + below < enough && taken(x, middle + below)) below += 1;
      return above + below;
    };
    // Something that is hidden from eyes, or under a bar that stays, isn't pressed.
    if (width < 2 || height < 2 || !taken((left + right) / 2, middle)) continue;
    if (width <= innerWidth && (left < -1 || right > innerWidth + 1))
      small.push(`outside the page: ${named(control)}`);
    // The link that fills a row goes around the other links in it.
    const row = control.matches('[data-row-link]') ? control.closest('tr, li') : null;
    const ends = row ? [left + 2, row.getBoundingClientRect().right - 2] : [];
    let found = measureAt((left + right) / 2);
    for (const end of ends) if (found < enough) found = Math.max(found, measureAt(end));
    if (found < enough) small.push(`${found} px: ${named(control)}`);
  }
  return [...new Set(small)];
}
