// @ts-check
/**
 * Every program that `attend` runs loads this file first. It stops the program when the script that started it has
 * ended, even by `kill -9`, which can't be caught. Otherwise the program would keep running, with its port and data
 * folder.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// This channel must not keep a finished program alive.
process.channel?.unref();
