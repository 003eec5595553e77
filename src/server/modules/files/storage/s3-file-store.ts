import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import type { FileStore } from './file-store.ts'
import { receiving, type SilenceWatch, sending, watchForSilence } from './silence-watch.ts'
import { isRefusal, StorageRefusal, storageFull, storageUnavailable } from './storage-refusal.ts'

/**
 * Stores files in a bucket of an S3-compatible storage, which several nodes can share.
 * @throws AppError storage_unavailable (503) or storage_full (507), from every method
 */
export function openS3FileStore({ bucket: Bucket, ...config }: S3Config, { waitMs = storageWaitMs } = {}): FileStore {
  const client = new S3Client({
    endpoint: config.endpoint.href,
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Many compatible storages do not support the checksums that Amazon's client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Of a slow answer the SDK only warns, so that each method ends its requests itself.
    requestHandler: { connectionTimeout: 5_000 },
    // By default the SDK writes to the console.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  })
  const refuse = refuseFor(Bucket)
  return {
    incomingFolder: tmpdir(),
    async keep(Key, { path, mediaType: ContentType }) {
      const { size: ContentLength } = await stat(path)
      const watch = watchForSilence(waitMs)
      const Body = sending(createReadStream(path), watch)
      const request = new PutObjectCommand({ Bucket, Key, Body, ContentLength, ContentType })
      await during(watch, client.send(request, { abortSignal: watch.signal }))
        .catch(refuse)
        .finally(() => Body.destroy())
    },
    async open(Key) {
      const watch = watchForSilence(waitMs)
      try {
        const request = client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal: watch.signal })
        const { Body } = await during(watch, request)
        return Body instanceof Readable ? receiving(Body, watch) : undefined
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        return refuse(error)
      }
    },
    async remove(Key) {
      // Limits all tries together, because the transaction that removes bytes delays the delta sync.
      const abortSignal = AbortSignal.timeout(Math.min(waitMs, 5_000))
      await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }).catch(refuse)
    },
  }
}

/** How long the storage may take over an answer or over 64 KiB of a file. */
const storageWaitMs = 20_000

function during<Answer>(watch: SilenceWatch, answer: Promise<Answer>): Promise<Answer> {
  watch.resume()
  return answer.finally(() => watch.pause())
}

/**
 * Refuses wrong S3 settings before any file is stored. An unavailable storage is accepted, because it may come back.
 * @throws StorageRefusal
 */
export async function refuseUnusable(store: FileStore) {
  const answer = store.open('start-check').then(
    (content) => void content?.destroy(),
    (error: unknown) => {
      const refusal = error instanceof AppError ? error.cause : undefined
      // Without the permission to list the bucket, S3 reports AccessDenied for every missing file.
      if (refusal instanceof StorageRefusal && refusal.code !== 'AccessDenied') throw refusal
    },
  )
  const given = new AbortController()
  await Promise.race([answer, sleep(checkWithinMs, undefined, { signal: given.signal }).catch(() => {})])
  given.abort()
}

const checkWithinMs = 5_000

/** An error or missing response of the storage is not a fault of this server, unless it rejects the request (4xx). */
const refuseFor =
  (bucket: string) =>
  (cause: unknown): never => {
    if (cause instanceof S3ServiceException && isRefusal(cause.name))
      throw storageUnavailable(new StorageRefusal(cause.name, bucket, cause))
    const status = cause instanceof S3ServiceException ? (cause.$metadata.httpStatusCode ?? 503) : 503
    if (status === 507) throw storageFull(cause)
    if (status >= 500 || status === 429) throw storageUnavailable(cause)
    throw cause
  }
