/** Invented people whose data show how a template looks: usual data, data of the greatest length, and hostile data. */
import { mostLinks, noteLimit, type SignatureData } from './data.ts';

export const usual = (
  organisation: Pick<SignatureData, 'organisation' | 'address' | 'website'>,
): SignatureData => ({
  name: 'Giulia Rinaldi',
  role: 'Responsabile',
  team: 'Aerodinamica',
  phone: '+39 333 1234567',
  email: 'giulia.rinaldi@example.org',
  ...organisation,
  links: [{ label: 'LinkedIn', url: 'https://www.linkedin.com/in/giulia-rinaldi' }],
});

/** Words up to so many characters, with accents, an apostrophe and '&', which take more bytes than letters. */
const words = (max: number) => 'Società & l’Università di Forlì però città '.repeat(30).slice(0, max).trim();
const address = (max: number) => `https://www.esempio.it/${'pagina-lunga/'.repeat(30)}`.slice(0, max);

export const longest: SignatureData = {
  name: words(120),
  role: words(80),
  team: words(120),
  phone: '+39 0123 456789 - 0123 4567890',
  email: `${'nome.lunghissimo'.repeat(4)}@${'esempio-'.repeat(21)}organizzazione.it`,
  organisation: words(160),
  address: words(200),
  website: address(120),
  links: Array.from({ length: mostLinks }, () => ({ label: words(40), url: address(200) })),
};
export const longestNote = words(noteLimit);

const hostileText = `"'><img src=x onerror=alert(1)>&amp;</td>{{nome}}{{{nome}}}`;

/** Data that try to become HTML, a link with code, or a field; the addresses are valid for the contract. */
export const hostile: SignatureData = {
  name: hostileText,
  role: 'javascript:alert(1)',
  team: '</table><script>alert(1)</script>',
  phone: '+39 (011) 123-456',
  email: "o'neill+firma@example.org",
  organisation: '<style>@import "https://example.org/x.css"</style>',
  address: 'url(https://example.org/x.png); {{/nome}} <!-- -->',
  website: "https://example.org/'?a=1&b=%22",
  links: [
    { label: '<b onclick=alert(1)>', url: "https://example.org/'?x=1&copy=1" },
    { label: '{{#nome}}', url: 'https://example.org/#javascript:alert(1)' },
  ],
};
