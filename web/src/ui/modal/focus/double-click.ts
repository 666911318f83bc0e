/** A dialog has this attribute while it fades, after it has been closed. */
export const closingMark = 'data-closing';

/**
 * Lets the second click of a double click act only where the first click did. Between the clicks a dialog may open,
 * close or grow; the second click would then press the dangerous button of a question, a button of the page that lay
 * below the dialog, or a control that has moved to this place. A click on a dialog that still fades would move the
 * focus there, and the focus would be lost together with the dialog.
 */
export function keepDoubleClicksTogether(): void {
  let pressed: Place = { layer: null, control: null };
  let isAstray = false;
  const follow = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (event.type === 'mousedown') {
      isAstray = event.detail > 1 && place.control !== pressed.control;
      if (event.detail <= 1) pressed = place;
    }
    if (event.detail <= 1) return;
    const isFading = event.target instanceof Element && event.target.closest(`[${closingMark}]`) !== null;
    if (place.layer === pressed.layer && !isAstray && !isFading) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['mousedown', 'click', 'dblclick'] as const)
    window.addEventListener(type, follow, { capture: true });
}

/** The layer of a press, and the control in it; null beside all controls. */
type Place = { layer: Element | null; control: Element | null };

const controls = 'button, a, input, textarea, select, label, [role=option]';

const placeOf = (target: EventTarget | null): Place => ({
  layer: layerOf(target),
  control: target instanceof Element ? target.closest(controls) : null,
});

/** The page itself, or a dialog or list that lies over it: each is a child of the body. */
function layerOf(target: EventTarget | null): Element | null {
  let layer = target instanceof Element ? target : null;
  while (layer?.parentElement && layer.parentElement !== document.body) layer = layer.parentElement;
  return layer;
}
