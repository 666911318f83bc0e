/**
 * Part of `npm run bench -- --people`: a verifier approves documents by the keyboard in Chromium. Measured is the time
 * from the key until the window shows the page of the next document: each has a colour of its own, which the window's
 * pictures are asked for.
 */
import { rgb } from '@cantoo/pdf-lib';
import { uploadDocumentOfPerson } from '@wms/contract/humanResources/documents/of-person';
import pg from 'pg';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { onePagePdf } from '../server/testing/people.ts';
import { launch } from './chromium.ts';
import type { Instance } from './instance.ts';
import { median } from './load.ts';

const documents = 12;
const colours = [
  [220, 40, 40],
  [40, 160, 40],
  [40, 60, 220],
] as const;

/** The milliseconds between `a` and the next document, and the longest of them. */
export async function measureVerification(instance: Instance): Promise<{ typical: number; longest: number }> {
  await uploadDocuments(instance);
  const browser = await launch();
  try {
    const context = await browser.newContext({
      baseURL: instance.url,
      viewport: { width: 1280, height: 800 },
    });
    await context.addInitScript((token) => localStorage.setItem('wms.token', token), instance.token);
    const page = await context.newPage();
    await page.goto('/documents');
    const window = await watchWindow(page);
    await window.shows(0, 0);
    const waits: number[] = [];
    for (let place = 1; place < documents; place++) {
      // A person looks at each document, and meanwhile the one after it is drawn behind it.
      await new Promise((done) => setTimeout(done, 1000));
      const pressed = Date.now();
      await page.keyboard.press('a');
      waits.push((await window.shows(place, pressed)) - pressed);
    }
    return { typical: median(waits), longest: Math.max(...waits) };
  } finally {
    await browser.close();
  }
}

type Frame = { at: number; data: string };

/** `shows` waits for the first picture since this moment in which the document at this place is seen, and says when. */
async function watchWindow(page: Page) {
  const session = await page.context().newCDPSession(page);
  let frames: Frame[] = [];
  session.on('Page.screencastFrame', ({ sessionId, metadata, data }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, data });
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 80 });
  const shows = async (place: number, since: number): Promise<number> => {
    for (const end = Date.now() + 20_000; Date.now() < end; ) {
      const next = frames.shift();
      if (!next) await new Promise((done) => setTimeout(done, 10));
      else if (next.at >= since && (await hasColour(next, place))) {
        frames = [];
        return next.at;
      }
    }
    throw new Error(`The document ${place + 1} was not drawn.`);
  };
  return { shows };
}

/** Whether a tenth of the window has the colour of the document at this place. */
async function hasColour({ data }: Frame, place: number): Promise<boolean> {
  const { data: pixels, info } = await sharp(Buffer.from(data, 'base64'))
    .resize(64)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red, green, blue] = colours[place % colours.length] ?? colours[0];
  let found = 0;
  for (let at = 0; at < pixels.length; at += info.channels) {
    const near = [red, green, blue].every((value, part) => Math.abs((pixels[at + part] ?? 0) - value) < 40);
    if (near) found += 1;
  }
  return found > (info.width * info.height) / 10;
}

/** One document each of as many people, of a type without a date, so that one key approves it. */
async function uploadDocuments({ url, token, databaseUrl }: Instance): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('delete from documents');
    const { rows: types } = await client.query(
      "select id, category_id from document_types where name = 'Tipo 1'",
    );
    const { rows: people } = await client.query(
      "select id from users where username like 'p%' order by id limit $1",
      [documents],
    );
    for (const [place, { id }] of people.entries()) {
      const body = new FormData();
      body.set('id_categoria', types[0].category_id);
      body.set('id_tipo', types[0].id);
      body.set(
        'file',
        new Blob([new Uint8Array(await colouredPdf(place))], { type: 'application/pdf' }),
        'p.pdf',
      );
      const answer = await fetch(url + uploadDocumentOfPerson.path.replace(':id', String(id)), {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
        body,
      });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    }
  } finally {
    await client.end();
  }
}

const colouredPdf = (place: number) =>
  onePagePdf((pdf) => {
    const page = pdf.getPage(0);
    const [red, green, blue] = (colours[place % colours.length] ?? colours[0]).map((part) => part / 255);
    const color = rgb(red ?? 0, green ?? 0, blue ?? 0);
    page.drawRectangle({ x: 0, y: 0, width: page.getWidth(), height: page.getHeight(), color });
  });
