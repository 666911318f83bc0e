// @ts-check
/**
 * Loaded first in every program that `attend` runs: when the script that attends to it is gone, however it went (even
 * `kill -9`, which nobody can pass on), the program is asked to stop. Else it would stay, holding port and data folder.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// This must not keep a program alive that has finished.
process.channel?.unref();
