import * as z from 'zod/mini'
import { defineEndpoint, fileContent, noContent } from '#contract/endpoint.ts'
import { oneLineCheck, storable } from '#contract/fields.ts'
import { credentials } from './auth.ts'

// biome-ignore format: a list of words
const checkName = z.enum([
  'configuration', 'permissions', 'disk', 'database', 'integrity', 'clock', 'model', 'storage', 'mail', 'providers',
  'backup',
])

/** What a check of the installation found, in Russian. */
const checkResult = z.object({
  name: checkName,
  title: z.string(),
  level: z.enum(['good', 'warning', 'fault']),
  text: z.string(),
  /** What the administrator should do; absent when all is well. */
  remedy: z.optional(z.string()),
  /** The stable code of the failure. */
  code: z.optional(z.string()),
  duration_ms: z.int(),
})
export type SystemCheck = z.output<typeof checkResult>

const moment = z.nullable(z.string())

const system = z.object({
  version: z.string(),
  started_at: z.string(),
  /** The checks without a call to another service. */
  checks: z.array(checkResult),
  model: z.object({ name: z.string(), fast: z.nullable(z.string()), is_demo: z.boolean() }),
  /** Whether files are in a bucket, which can be checked. */
  has_bucket: z.boolean(),
  has_mail: z.boolean(),
  database: z.object({ version: z.string(), bytes: z.number(), is_embedded: z.boolean() }),
  /** The disk of the data folder and the free bytes below which uploads and all writes are refused; null without one. */
  disk: z.nullable(
    z.object({ free_bytes: z.number(), uploads_below_bytes: z.number(), writes_below_bytes: z.number() }),
  ),
  backup: z.object({
    /** The newest copy of the database in the data folder. */
    copy_at: moment,
    copy_bytes: z.nullable(z.number()),
    /** The last copy with the files, by the page or by `npm run backup`. */
    full_at: moment,
    /** The last attempt of this node, if it failed. */
    failed_at: moment,
    failure_code: z.nullable(z.string()),
    /** Why it failed, in Russian; absent for a failure that only its code names. */
    failure_text: z.optional(z.string()),
    is_running: z.boolean(),
    /** Whether the server can copy its own database. */
    can_copy: z.boolean(),
  }),
  base: z.object({
    channels: z.int(),
    projects: z.int(),
    estimates: z.int(),
    chats: z.int(),
    people: z.int(),
    files: z.int(),
    file_bytes: z.number(),
  }),
  active_sessions: z.int(),
  /** The documents whose text is not extracted yet. */
  unread_documents: z.int(),
  /** The answers that this node is writing. */
  running_answers: z.int(),
})
export type System = z.output<typeof system>

export const readSystem = defineEndpoint({
  method: 'GET',
  path: '/admin/system',
  summary: 'Состояние системы',
  access: 'administrator',
  response: system,
})

const callName = z.enum(['model', 'storage', 'mail'])
/** A check that calls another service. */
export type CallName = z.output<typeof callName>

/** Asks the model, stores and removes a small file in the bucket, or signs in at the mail server. */
export const runSystemCheck = defineEndpoint({
  method: 'POST',
  path: '/admin/system/checks',
  summary: 'Проверить модель, хранилище файлов или почту',
  access: 'administrator',
  body: z.object({ name: callName }),
  response: checkResult,
})

/** Starts a copy of the embedded database; `GET /admin/system` tells when it is made. */
export const startCopy = defineEndpoint({
  method: 'POST',
  path: '/admin/system/backups',
  summary: 'Сделать копию базы данных',
  access: 'administrator',
  response: noContent,
})

/** In characters, also for `npm run backup`. */
export const shortestPassphrase = 12

/** The restoring command reads the passphrase from the first line of a file. */
export const passphrase = z
  .string('Введите пароль копии')
  .check(
    z.minLength(shortestPassphrase, `Пароль копии короче ${shortestPassphrase} знаков`),
    z.maxLength(1_024, 'Пароль копии слишком длинный'),
    storable,
    oneLineCheck,
  )

/**
 * Sends an encrypted copy of database and files, which lies nowhere on the server. It holds the chats of all users, so a
 * stolen session alone does not get it: the administrator's password, or a fresh sign-in, is asked for again.
 */
export const downloadBackup = defineEndpoint({
  method: 'POST',
  path: '/admin/system/full-backup',
  summary: 'Скачать зашифрованную копию базы данных и файлов',
  access: 'administrator',
  isRead: true,
  body: z.object({ passphrase, password: z.optional(credentials.shape.password) }),
  response: fileContent,
  responseType: 'file',
})
