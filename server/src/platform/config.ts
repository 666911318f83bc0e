import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatAll } from '@wms/contract/platform/formats';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** The settings in the environment, each with the sentence for a wrong value; docs/operating.md explains them. */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  WMS_DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  WMS_MIGRATION_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  WMS_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  WMS_ADMIN_PASSWORD: z.string().min(10).max(200).optional(),
  // `file:files` is refused, because as a URL it means a folder at the root of the disk.
  STORAGE_URL: z
    .string()
    .regex(/^file:(\/\/)?\/(?!\/)/)
    .transform((url) => fileURLToPath(url))
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  WMS_MAIL_FROM: z
    .string()
    .regex(/^([^<>]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/)
    .optional(),
  WMS_JOB_LONGEST_PAUSE: z.coerce.number().min(0.01).max(86_400).default(1800),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine((url) => url.startsWith('https:') || isLoopback(new URL(url).hostname))
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(1000).optional(),
  OIDC_NAME: z.string().trim().min(1).max(30).default('l’account dell’organizzazione'),
  WMS_PASSWORD_SIGN_IN: z.enum(['on', 'off']).default('on'),
  WMS_MIN_FREE_MB: z.coerce.number().int().min(0).max(1_000_000_000).default(500),
  WMS_BACKUP_PASSPHRASE: z.string().min(10).optional(),
  WMS_LOG_LEVEL: z.enum(logLevels).default('warn'),
  WMS_DEV: z.string().optional(),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

const hints: Record<string, string> = {
  PORT: 'un numero di porta da 0 a 65535',
  DATABASE_URL: 'un indirizzo postgres://utente:password@host:porta/database',
  WMS_MIGRATION_DATABASE_URL: 'un indirizzo postgres://proprietario:password@host:porta/database',
  WMS_PUBLIC_URL: 'un indirizzo http:// o https://',
  WMS_ADMIN_PASSWORD: 'una password di almeno 10 caratteri',
  STORAGE_URL: 'un indirizzo file:///percorso/della/cartella, che comincia da /',
  SMTP_URL: 'un indirizzo smtp://utente:password@host:porta',
  WMS_MAIL_FROM: 'un indirizzo e-mail, da solo o come Nome <indirizzo>',
  WMS_JOB_LONGEST_PAUSE: 'un numero di secondi',
  OIDC_ISSUER: 'un indirizzo https://, come lo dà il fornitore dell’accesso',
  OIDC_NAME: 'un nome di non più di 30 caratteri',
  WMS_PASSWORD_SIGN_IN: 'on oppure off',
  WMS_MIN_FREE_MB: 'un numero di megabyte',
  WMS_BACKUP_PASSPHRASE: 'una frase segreta di almeno 10 caratteri',
  WMS_LOG_LEVEL: `uno fra ${logLevels.join(', ')}`,
};

export type Config = ReturnType<typeof readConfig>;

/** The address under which people reach the application. */
export const siteOf = ({ publicUrl, host, port }: Config): string =>
  publicUrl?.href ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The error of a wrong setting; the start stops with its sentence. */
export class ConfigError extends Error {}

/**
 * Reads the settings, and removes the first person's password from the environment, so that no child process or crash
 * report contains it.
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  // An empty variable counts as not set, because compose files leave such variables.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  delete environment.WMS_ADMIN_PASSWORD;
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    throw new ConfigError(`La variabile ${name} non è valida: serve ${hints[name] ?? 'un altro valore'}.`);
  }
  const values = parsed.data;
  if (values.WMS_MIGRATION_DATABASE_URL && !values.DATABASE_URL)
    throw new ConfigError(
      'WMS_MIGRATION_DATABASE_URL serve solo insieme a DATABASE_URL: togli una o aggiungi l’altra.',
    );
  checkSignOn(values);
  const publicUrl = values.WMS_PUBLIC_URL ? new URL(values.WMS_PUBLIC_URL) : undefined;
  const dataDir = resolve(values.WMS_DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    /** The address of the same database for its owner, who migrates it. */
    migrationDatabaseUrl: values.WMS_MIGRATION_DATABASE_URL,
    publicUrl,
    adminPassword: values.WMS_ADMIN_PASSWORD,
    /** The address of the mail server, if there is one. */
    smtpUrl: values.SMTP_URL,
    /** The sender of all mails. */
    mailFrom: values.WMS_MAIL_FROM ?? `WMS <wms@${publicUrl?.hostname ?? 'localhost'}>`,
    /** The longest pause before a job that failed is tried again. */
    longestJobPauseMs: values.WMS_JOB_LONGEST_PAUSE * 1000,
    /** The provider of single sign-on, if there is one. */
    signOn: signOnOf(values),
    passwordSignIn: values.WMS_PASSWORD_SIGN_IN === 'on',
    /** The passphrase that encrypts new backups and opens encrypted ones. */
    backupPassphrase: values.WMS_BACKUP_PASSPHRASE,
    /** The folder of the stored files. */
    storageDir: values.STORAGE_URL ?? resolve(dataDir, 'files'),
    /** The server isn't ready when its disks have less free space than this, in bytes. */
    minFreeBytes: values.WMS_MIN_FREE_MB * 1e6,
    logLevel: values.WMS_LOG_LEVEL,
  };
}

/** The provider of single sign-on, as the operator has named it. */
export type SignOnSettings = { issuer: string; clientId: string; clientSecret: string; name: string };

type Values = z.infer<typeof Environment>;

/** Refuses incomplete settings of single sign-on, and an instance without passwords that has no single sign-on. */
function checkSignOn(values: Values): void {
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const missing = needed.filter((name) => values[name] === undefined);
  if (missing.length > 0 && missing.length < needed.length)
    throw new ConfigError(
      `Per l’accesso unico servono ${formatAll(needed)}: aggiungi ${formatAll(missing)}, o togli anche le altre.`,
    );
  if (values.OIDC_ISSUER && !values.WMS_PUBLIC_URL)
    throw new ConfigError(
      'Per l’accesso unico serve WMS_PUBLIC_URL: è l’indirizzo a cui il fornitore rimanda le persone.',
    );
  if (values.WMS_PASSWORD_SIGN_IN === 'off' && !values.OIDC_ISSUER)
    throw new ConfigError('WMS_PASSWORD_SIGN_IN=off chiuderebbe fuori tutti: serve anche OIDC_ISSUER.');
}

const signOnOf = (values: Values): SignOnSettings | undefined =>
  values.OIDC_ISSUER && values.OIDC_CLIENT_ID && values.OIDC_CLIENT_SECRET
    ? {
        issuer: values.OIDC_ISSUER,
        clientId: values.OIDC_CLIENT_ID,
        clientSecret: values.OIDC_CLIENT_SECRET,
        name: values.OIDC_NAME,
      }
    : undefined;
