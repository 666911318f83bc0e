// @ts-check
/**
 * Every program that `attend` runs loads this first: when the script above it has ended, even by `kill -9`, which
 * nobody can pass on, the program is asked to stop. It would otherwise stay and hold port and data folder.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// This must not keep a program alive that has finished.
process.channel?.unref();
