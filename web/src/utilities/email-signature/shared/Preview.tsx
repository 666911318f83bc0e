/**
 * A signature as mail programs show it, in a page of its own: that page has none of our styles, loads only the logo,
 * and can't reach the application (server/src/utilities/email-signature/preview.ts).
 */

import { Box, Group, SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatNumber } from '@wms/contract/platform/formats';
import { mostBytes } from '@wms/contract/utilities/email-signature/data';
import { previewPath } from '@wms/contract/utilities/email-signature/preview';
import type { Signature } from '@wms/contract/utilities/email-signature/render';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { useOnChange } from '../../../client/latest.ts';
import { phone } from '../../../ui/page/phone.ts';
import { Notice } from '../../../ui/parts/Notice.tsx';
import classes from './Preview.module.css';

/** The messages from the page of the preview. */
const Told = z.object({ ready: z.literal(true) }).or(z.object({ height: z.number() }));
const highest = 2000;

type Props = {
  /** The signature, or a sentence that says why there is none. */
  shown: { signature: Signature } | { sentence: string };
  /** A further switch beside those of the preview. */
  beside?: ReactNode;
};

export function Preview({ shown, beside }: Props) {
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [width, setWidth] = useState<'600' | '320'>(isPhone ? '320' : '600');
  const signature = 'signature' in shown ? shown.signature : null;
  return (
    <Box component="section" className={classes.preview} aria-label="Anteprima">
      <Group gap={8}>
        <SegmentedControl
          size="xs"
          aria-label="Sfondo dell’anteprima"
          value={scheme}
          onChange={(chosen) => setScheme(chosen === 'dark' ? 'dark' : 'light')}
          data={[
            { value: 'light', label: 'Chiaro' },
            { value: 'dark', label: 'Scuro' },
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label="Larghezza dell’anteprima"
          value={width}
          onChange={(chosen) => setWidth(chosen === '320' ? '320' : '600')}
          data={[
            { value: '600', label: 'Computer' },
            { value: '320', label: 'Telefono' },
          ]}
        />
        {beside}
      </Group>
      {signature ? (
        <Frame html={signature.html} dark={scheme === 'dark'} width={width} />
      ) : (
        <Notice role="status">{'sentence' in shown && shown.sentence}</Notice>
      )}
      {signature && (
        <Text size="xs" c={signature.bytes > mostBytes ? 'var(--mantine-color-error)' : 'dimmed'}>
          {formatNumber(String(Math.ceil(signature.bytes / 102.4) / 10))} kB su 10
        </Text>
      )}
    </Box>
  );
}

type FrameProps = { html: string; dark: boolean; width: '600' | '320' };

function Frame({ html, dark, width }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const send = useEffectEvent(() => frame.current?.contentWindow?.postMessage({ html, dark }, '*'));

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (!frame.current || source !== frame.current.contentWindow) return;
      const told = Told.safeParse(data).data;
      if (told && 'ready' in told) send();
      // A script sets the height, because the application's policy would refuse a style attribute in the HTML.
      if (told && 'height' in told) frame.current.style.height = `${Math.min(highest, told.height)}px`;
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  useOnChange([html, dark], send);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone scrolls by the keyboard, too
    <section className={classes.mail} data-dark={dark || undefined} aria-label="Firma" tabIndex={0}>
      <iframe
        ref={frame}
        title="Anteprima della firma"
        src={previewPath}
        sandbox="allow-scripts"
        className={classes.frame}
        data-width={width}
        tabIndex={-1}
      />
    </section>
  );
}
