/** Zooms and pans a picture by wheel, fingers and buttons. */
import { select } from 'd3-selection';
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import { useCallback, useEffect, useRef, useState } from 'react';

const step = 1.3;
const limits: [number, number] = [0.1, 4];

/** `ref` is for the <svg>, `transform` for its shapes; `width` and `height` are the picture's size in its own units. */
export function useZoom({ width, height }: { width: number; height: number }) {
  const ref = useRef<SVGSVGElement>(null);
  const behaviour = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null);
  /** True while nobody has moved the fitted picture; only then a resized frame fits it again. */
  const fitted = useRef(false);
  const [transform, setTransform] = useState<ZoomTransform>(zoomIdentity);

  const fitPicture = useCallback(() => {
    const frame = ref.current;
    if (!frame || !behaviour.current || width === 0) return;
    const scale = Math.min(frame.clientWidth / width, frame.clientHeight / height, 1);
    const x = (frame.clientWidth - width * scale) / 2;
    const y = (frame.clientHeight - height * scale) / 2;
    behaviour.current.transform(select(frame), zoomIdentity.translate(x, y).scale(scale));
    fitted.current = true;
  }, [width, height]);

  useEffect(() => {
    const frame = ref.current;
    if (!frame) return undefined;
    const made = zoom<SVGSVGElement, unknown>()
      .scaleExtent(limits)
      .on('zoom', ({ transform: moved }: { transform: ZoomTransform }) => {
        fitted.current = false;
        setTransform(moved);
      });
    behaviour.current = made;
    const selected = select(frame).call(made);
    return () => {
      selected.on('.zoom', null);
    };
  }, []);
  useEffect(() => {
    fitPicture();
    const frame = ref.current;
    if (!frame) return undefined;
    const watcher = new ResizeObserver(() => fitted.current && fitPicture());
    watcher.observe(frame);
    return () => watcher.disconnect();
  }, [fitPicture]);

  const scaleBy = (factor: number) => ref.current && behaviour.current?.scaleBy(select(ref.current), factor);
  return {
    ref,
    transform: transform.toString(),
    fit: fitPicture,
    enlarge: () => scaleBy(step),
    reduce: () => scaleBy(1 / step),
  };
}
