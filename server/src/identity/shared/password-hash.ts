import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's argon2id: 19 MiB, two passes, one lane. Each hash contains its cost, so old ones survive a change. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;

const encodeBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password into a PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', { ...cost, message: password, nonce, tagLength: 32 });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encodeBase64(nonce)}$${encodeBase64(hash)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Returns whether the password is the hashed one. It always takes the time of a hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = phc.exec(stored) ?? [];
  if (!memory) throw new Error('unknown password hash format');
  const wanted = Buffer.from(expected, 'base64');
  const hash = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  });
  return timingSafeEqual(hash, wanted);
}

let decoy: Promise<string> | undefined;

/** Verifies against a hash that belongs to nobody, so that an unknown user takes as long as a wrong password. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  await verifyPassword(password, await decoy);
  return false;
}
