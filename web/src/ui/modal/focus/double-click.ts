/** A dialog has this attribute while it fades, after it has been closed. */
export const closingMark = 'data-closing';

/**
 * Keeps the second half of a double click where the first half was. A dialog opens or closes between them: the second
 * would press the question's dangerous button, or a button of the page that lay below the dialog. On a dialog that
 * still fades it would take the focus, which is lost together with the dialog.
 */
export function keepDoubleClicksTogether(): void {
  let pressed: Element | null = null;
  const follow = (event: MouseEvent) => {
    const layer = layerOf(event.target);
    if (event.detail <= 1) {
      if (event.type === 'mousedown') pressed = layer;
      return;
    }
    const isFading = event.target instanceof Element && event.target.closest(`[${closingMark}]`) !== null;
    if (layer === pressed && !isFading) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['mousedown', 'click', 'dblclick'] as const)
    window.addEventListener(type, follow, { capture: true });
}

/** The page itself, or a dialog or list that lies over it: each is a child of the body. */
function layerOf(target: EventTarget | null): Element | null {
  let layer = target instanceof Element ? target : null;
  while (layer?.parentElement && layer.parentElement !== document.body) layer = layer.parentElement;
  return layer;
}
