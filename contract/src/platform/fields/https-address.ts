import { line } from '../schema.ts';

const httpsOnly = 'Scrivi un indirizzo che comincia con https://';

/** A web address. Without a scheme https is added; a signature allows nothing else. */
export const HttpsAddress = (max: number) =>
  line(max)
    .transform((typed) => (/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`))
    .refine((typed) => {
      const url = URL.canParse(typed) ? new URL(typed) : null;
      return url?.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password;
    }, httpsOnly)
    .transform((typed) => new URL(typed).href)
    .refine((href) => href.length <= max, `Al massimo ${max} caratteri`);
