/** Each kind of news leads its reader, in the bell and in the mail, to a page that this reader may open. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mayFollow } from '@wms/contract/pages/follow';
import { permissions } from '@wms/contract/platform/permissions';
import { cupboards } from '../../cupboards.ts';
import { filesFaulty } from '../file-check/check.ts';
import type { AnyNews, News } from '../news/news.ts';

type Kind = AnyNews & Pick<News<unknown>, 'leadsTo' | 'letter'>;
const leads = (kind: AnyNews): kind is Kind => 'leadsTo' in kind;
const kinds = [...cupboards.flatMap(({ news }) => news ?? []), filesFaulty].filter(leads);

/**
 * The facts of some news: each one that isn't given reads as the number 1, has no parts, and has the same facts itself.
 */
const facts = (given: object): unknown =>
  new Proxy(
    Object.assign(() => false, given),
    {
      get: (_, name) => {
        if (name === Symbol.toPrimitive) return () => '1';
        if (name === Symbol.iterator) return [][Symbol.iterator];
        return Object.hasOwn(given, name) ? Reflect.get(given, name) : facts(given);
      },
    },
  );

/** The facts that the sentences of letters need, whatever their kind. */
const written = {
  effectiveOn: '2026-03-01',
  from: '2026-03-01',
  dueOn: '2026-03-01',
  asleep: [],
  dates: [],
  dated: [],
  ids: [1],
  event: 'confirmed',
};
/** The facts on which a page depends; each kind takes those that it has. */
const variants = ['rooms', 'vans'].flatMap((area) =>
  [true, false].flatMap((complete) =>
    ['accept', 'refuse'].map((move) => ({ ...written, area, complete, move })),
  ),
);

for (const kind of kinds)
  test(`${kind.kind}: «${kind.label}» leads nobody to a page that refuses them`, () => {
    // A person who holds one of the sets hears of it, and so does a person who holds anything else besides.
    const sets = kind.concerns ?? [[], ...permissions.map((code) => [code])];
    for (const held of sets.map((codes) => new Set<string>(codes)))
      for (const variant of variants) {
        const reader = { firstName: 'Anna', username: 'anna', email: 'anna@example.org', permissions: held };
        const path = kind.leadsTo(facts(variant), reader);
        const blocks = kind.letter?.(facts(variant), reader).blocks ?? [];
        const buttons = blocks.flatMap((block) =>
          typeof block === 'object' && 'path' in block ? block.path : [],
        );
        for (const link of [path, ...buttons])
          assert.ok(mayFollow(link, held), `${link} for ${[...held].join(', ') || 'nobody in particular'}`);
      }
  });

describe('the kinds', () => {
  test('are all here', () => assert.ok(kinds.length > 40));
});
