/**
 * All mails look the same: they have a plain text, and HTML that looks alike even in programs that only know tables and
 * inline styles. A mail loads nothing, so nobody learns who opened it.
 */
import type { Letter } from './letter.ts';

type Block = Letter['blocks'][number];

export type Sender = {
  /** The address under which people reach the application. */
  site: string;
  /** The name at the top; without one it is WMS. */
  organisation: string | undefined;
};

export type RenderedLetter = { subject: string; text: string; html: string };

export function renderLetter(letter: Letter, { site, organisation }: Sender): RenderedLetter {
  // A header must have one line, even when a name in it has a line break.
  const subject = letter.subject.replace(/\s+/g, ' ').trim();
  const { blocks, toOutside } = letter;
  const from = organisation ? `da WMS, il gestionale di ${organisation}` : 'da WMS';
  const ending = toOutside
    ? endings[toOutside](organisation ?? 'WMS')
    : `Questa e-mail è stata inviata ${from}. Non serve rispondere.`;
  const addressOf: AddressOf = (path) => new URL(path, site).href;
  const text = [...blocks.map((block) => renderText(block, addressOf)), `-- \n${ending}`].join('\n\n');
  const body = blocks.map((block) => renderHtml(block, addressOf)).join('\n');
  return {
    subject,
    text: `${text}\n`,
    html: renderPage({ subject, body, name: organisation ?? 'WMS', ending, language: toOutside ?? 'it' }),
  };
}

/** The last line of a mail to outside, whose answers a person reads. */
const endings = {
  it: (name: string) => `Inviata da ${name}. Puoi rispondere a questa e-mail.`,
  en: (name: string) => `Sent by ${name}. You can reply to this e-mail.`,
};

/** Gives the whole address of a page. */
type AddressOf = (path: string) => string;

function renderText(block: Block, addressOf: AddressOf): string {
  if (typeof block === 'string') return block;
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  return `${block.button}:\n${addressOf(block.path)}`;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
const renderLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = `margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#24211e`;
const small = `${font};font-size:13px;line-height:20px;color:#6b655e`;

/** A program that ignores style elements shows the light colours of the inline styles. */
const darkColours = `@media (prefers-color-scheme:dark){
.page{background:#191715!important}.card{background:#201e1b!important;border-color:#3a3733!important}
.ink{color:#e8e5e0!important}.quiet{color:#a39d94!important}.link{color:#72bdb8!important}}`;

function renderHtml(block: Block, addressOf: AddressOf): string {
  if (typeof block === 'string') return `<p class="ink" style="${paragraph}">${renderLines(block)}</p>`;
  if ('list' in block) {
    const items = block.list.map((item) => `<li style="margin:0 0 6px">${renderLines(item)}</li>`).join('');
    return `<ul class="ink" style="${paragraph};padding:0 0 0 20px">${items}</ul>`;
  }
  const address = escapeHtml(addressOf(block.path));
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 12px"><tr>
<td style="background:#0b7a75;border-radius:8px"><a href="${address}"
 style="display:inline-block;padding:12px 20px;${font};font-size:16px;font-weight:600;
color:#ffffff;text-decoration:none"
>${renderLines(block.button)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 16px;${small};overflow-wrap:anywhere;word-break:break-word">Se il pulsante ` +
    `non si apre, copia questo indirizzo:<br>
<a class="link" href="${address}" style="color:#096661">${address}</a></p>`
  );
}

const renderPage = ({
  subject,
  body,
  name,
  ending,
  language,
}: Record<'subject' | 'body' | 'name' | 'ending' | 'language', string>) =>
  `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${darkColours}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f2ef">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f2ef"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="quiet" style="padding:0 4px 12px;${small};font-weight:600">${escapeHtml(name)}</td></tr>
<tr><td class="card" style="padding:28px 24px 12px;background:#ffffff;border:1px solid #eae7e2;border-radius:8px">
<h1 class="ink" style="margin:0 0 ` +
  `20px;${font};font-size:20px;line-height:28px;font-weight:600;color:#24211e">${escapeHtml(subject)}</h1>
${body}
</td></tr>
<tr><td class="quiet" style="padding:12px 4px 0;${small}">${escapeHtml(ending)}</td></tr>
</table></td></tr></table></body></html>
`;
