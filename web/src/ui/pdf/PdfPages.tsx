/** A PDF, page under page, on every browser. Each page is drawn when it comes near, with its words over it. */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, TextLayer, version } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { ErrorState, Skeletons } from '../page/Page.tsx';
import classes from './PdfPages.module.css';

GlobalWorkerOptions.workerSrc = workerAddress;

type Props = {
  /** Null while the file is loading. */
  file: Blob | null;
  title: string;
  /** Draws the words of all pages, because somebody searches in them. */
  wholeText?: boolean;
  /** Makes the pages wider than a small screen, which then shows a part of them. */
  large?: boolean;
  /** Fetches the file again when it can't be opened: a part of it may have been lost. */
  onRetry: () => unknown;
};

export function PdfPages({ file, title, wholeText = false, large = false, onRetry }: Props) {
  const [opened, setOpened] = useState<OpenedPdf | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (!file) return;
    let left = false;
    setFailure(null);
    const opening = open(file);
    opening.then(
      (found) => !left && setOpened(found),
      (thrown: unknown) => !left && setFailure(thrown),
    );
    return () => {
      left = true;
      void opening.then(
        (found) => found.pdf.loadingTask.destroy(),
        () => undefined,
      );
    };
  }, [file]);
  if (failure) return <ErrorState error={failure} onRetry={onRetry} />;
  if (!opened) return <Skeletons count={2} height={420} />;
  const { pdf, shape } = opened;
  return (
    <div className={classes.pages} data-large={large || undefined} tabIndex={large ? 0 : undefined}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <PdfPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page has its number for ever
          key={index}
          pdf={pdf}
          shape={shape}
          wholeText={wholeText}
          number={index + 1}
          name={`${title}, pagina ${index + 1} di ${pdf.numPages}`}
        />
      ))}
    </div>
  );
}

type OpenedPdf = {
  pdf: PDFDocumentProxy;
  /** Width divided by height of the first page. The other pages get this shape until they are drawn. */
  shape: number;
};

async function open(file: Blob): Promise<OpenedPdf> {
  const data = new Uint8Array(await file.arrayBuffer());
  const pdf = await getDocument({
    data,
    isEvalSupported: false,
    enableXfa: false,
    // The page's CSP allows no WASM, so the decoder in plain JavaScript at this address is used (build/pdf-decoder.ts).
    useWasm: false,
    wasmUrl: `/assets/pdfjs-${version}/`,
  }).promise;
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  return { pdf, shape: width / height };
}

type PageProps = { pdf: PDFDocumentProxy; number: number; name: string; shape: number; wholeText: boolean };

function PdfPage({ pdf, number, name, shape, wholeText }: PageProps) {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const near = useIsNear(frame);
  const width = useWidth(frame);
  const [ownShape, setOwnShape] = useState(shape);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!near || width === 0) return;
    let task: { cancel(): void } | undefined;
    let left = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const plain = page.getViewport({ scale: 1 });
      if (left || !canvas.current) return;
      setOwnShape(plain.width / plain.height);
      const viewport = page.getViewport({ scale: (width * devicePixelRatio) / plain.width });
      Object.assign(canvas.current, {
        width: Math.floor(viewport.width),
        height: Math.floor(viewport.height),
      });
      const drawing = page.render({ canvas: canvas.current, viewport });
      task = drawing;
      await drawing.promise;
    };
    // After the page is left, an error isn't shown: the drawing was cancelled, or the document closed.
    draw().catch(() => !left && setFailed(true));
    return () => {
      left = true;
      task?.cancel();
    };
  }, [pdf, number, near, width]);

  useEffect(() => {
    const container = words.current;
    if (!(near || wholeText) || width === 0 || !container) return;
    let layer: TextLayer | undefined;
    let left = false;
    const write = async () => {
      const page = await pdf.getPage(number);
      const scale = width / page.getViewport({ scale: 1 }).width;
      if (left) return;
      container.replaceChildren();
      container.style.setProperty('--total-scale-factor', String(scale));
      container.style.setProperty('--scale-factor', String(scale));
      layer = new TextLayer({
        textContentSource: page.streamTextContent(),
        container,
        viewport: page.getViewport({ scale }),
      });
      await layer.render();
    };
    // A page without its words can still be read.
    write().catch(() => undefined);
    return () => {
      left = true;
      layer?.cancel();
    };
  }, [pdf, number, near, wholeText, width]);

  return (
    <section ref={frame} aria-label={name} className={classes.page} style={{ aspectRatio: ownShape }}>
      <canvas ref={canvas} aria-hidden />
      <div ref={words} className={classes.words} />
      {failed && (
        <p role="alert" className={classes.failed}>
          Questa pagina qui non si vede: apri il PDF in un’altra scheda.
        </p>
      )}
    </section>
  );
}

/** Whether the element is in view, or was, or is less than a window away from it. */
function useIsNear(element: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '100% 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return near;
}

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
