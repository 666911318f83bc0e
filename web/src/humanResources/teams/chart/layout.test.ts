import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TeamNode } from '@wms/contract/humanResources/teams/endpoints';
import { branchesOf, countTeams } from '../shared/branches.ts';
import { box, layOut } from './layout.ts';

const team = (id: number, parentId: number | null, closed = false): TeamNode => ({
  id,
  name: `Reparto ${id}`,
  code: `R${id}`,
  kind: 'reparto',
  colour: 'gray',
  parentId,
  head: null,
  deputies: [],
  members: 0,
  closed,
  closedOn: null,
  version: 1,
});

test('no two teams of a chart lie on each other, and what is inside stands to the right', () => {
  const teams = Array.from({ length: 200 }, (_, n) => team(n + 1, n < 3 ? null : Math.ceil(n / 4)));
  const { boxes, width, height } = layOut(branchesOf(teams));
  assert.equal(boxes.length, 200);
  const places = new Map(boxes.map((box) => [box.team.id, box]));
  for (const { team: inner, x, y } of boxes) {
    assert.ok(x >= 0 && y >= 0 && x + box.width <= width && y + box.height <= height);
    const outer = places.get(inner.parentId ?? 0);
    if (outer) assert.ok(x >= outer.x + box.width);
  }
  for (const [n, team] of boxes.entries())
    for (const other of boxes.slice(n + 1))
      assert.ok(Math.abs(team.x - other.x) >= box.width || Math.abs(team.y - other.y) >= box.height);
});

test('a team whose team is closed stands at the top, and an empty chart has no boxes', () => {
  const branches = branchesOf([team(1, null, true), team(2, 1), team(3, 2)]);
  assert.deepEqual(
    branches.map(({ team: { id }, inside }) => [id, inside.length]),
    [[2, 1]],
  );
  assert.equal(countTeams(branches), 2);
  assert.deepEqual(layOut([]).boxes, []);
});
