/** Tests the form of all mails, and what a real mail server receives. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { mailTo, workOff } from '../../../testing/jobs.ts';
import { type Mailbox, openMailbox } from '../../../testing/mailbox.ts';
import { renderLetter } from '../mail/render.ts';
import { addMail } from './mail-job.ts';

let app: TestApp;
let mailbox: Mailbox;
before(async () => {
  [app, mailbox] = await Promise.all([startTestApp(), openMailbox()]);
});
afterEach(() => {
  mailbox.delivered.length = 0;
});
after(async () => {
  await mailbox.close();
  await app.stop();
});

const letter = {
  subject: 'Prova di <posta> & "altro"',
  blocks: [
    'Ciao <b>Anna</b>,\nsei qui.',
    { list: ['uno', 'due & tre'] },
    { button: 'Apri', path: '/login#nuovaPassword=a&b' as const },
  ],
};
const sender = { site: 'https://wms.example.org/', organisation: 'Officina <Nord>' };

test('the text part has everything of the HTML part, with whole addresses', () => {
  const { text } = renderLetter(letter, sender);
  assert.equal(
    text,
    `Ciao <b>Anna</b>,
sei qui.

- uno
- due & tre

Apri:
https://wms.example.org/login#nuovaPassword=a&b

-- 
Questa e-mail è stata inviata da WMS, il gestionale di Officina <Nord>. Non serve rispondere.
`,
  );
});

test('texts of people are never markup in the HTML, and nothing is loaded from anywhere', () => {
  const { html } = renderLetter(letter, sender);
  assert.ok(html.includes('Ciao &lt;b&gt;Anna&lt;/b&gt;,<br>sei qui.'));
  assert.ok(html.includes('Officina &lt;Nord&gt;') && !html.includes('<Nord>'));
  assert.equal(html.match(/href="https:\/\/wms\.example\.org\/login#nuovaPassword=a&amp;b"/g)?.length, 2);
  assert.doesNotMatch(html, /<img|<script|<link|url\(|@import|src=/i);
  assert.match(html, /prefers-color-scheme:dark/);
});

test('a line break in a name makes no header', () => {
  const { subject } = renderLetter({ subject: 'Per Anna\r\nBcc: tutti@example.org', blocks: [] }, sender);
  assert.equal(subject, 'Per Anna Bcc: tutti@example.org');
});

test('a mail has a text and an HTML part, and the same Message-ID at each attempt', async () => {
  const { id: userId, username } = await app.person();
  await addMail(app.db, { userId, letter, keptHours: 1 });
  const ids: string[] = [];
  // The mail is refused after it was read; such a mail server may still have kept it.
  mailbox.refuseRead(1, (content) => ids.push(messageId(content)));
  await workOff(app, { mail: mailTo(mailbox, 'Officina') });
  const [mail] = mailbox.delivered;
  // No absence reply answers what no person wrote.
  assert.match(mail?.content ?? '', /^Auto-Submitted: auto-generated\r$/m);
  assert.deepEqual(mail?.to, [`${username}@example.org`]);
  assert.match(mail?.content ?? '', /Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
  assert.deepEqual(ids, [messageId(mail?.content ?? '')]);
});

const messageId = (content: string) => /^Message-ID: <(\S+@example\.org)>/m.exec(content)?.[1] ?? '';

test('a disabled person gets no mail, and the job is done', async () => {
  const { id: userId } = await app.person();
  await addMail(app.db, { userId, letter, keptHours: 1 });
  await app.db.updateTable('users').set({ state: 'sospeso' }).where('id', '=', userId).execute();
  await workOff(app, { mail: mailTo(mailbox) });
  assert.equal(mailbox.delivered.length, 0);
});
