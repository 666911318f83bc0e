import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { usageOf } from './process-usage.ts';

test('the time of a process is the processor time that it counts itself', async () => {
  const own = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const before = await usageOf(process.pid);
  const begun = own();
  while (own() - begun < 200);
  const { memoryBytes, processorMs } = await usageOf(process.pid);
  assert.ok(memoryBytes > 10_000_000);
  // On other systems ps may count whole seconds.
  if (process.platform === 'linux') assert.ok(processorMs - before.processorMs >= 180, String(processorMs));
});

test('a waiting process uses no processor time, and one that has ended uses nothing', async () => {
  const child = spawn('sleep', ['600']);
  await once(child, 'spawn');
  child.kill('SIGSTOP');
  const { processorMs } = await usageOf(child.pid ?? 0);
  assert.ok(processorMs < 1000, String(processorMs));
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.deepEqual(await usageOf(child.pid ?? 0), { memoryBytes: 0, processorMs: 0 });
});
