import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Config } from '#server/s3-config.ts'
import type { FileStore } from './file-store.ts'
import { storageFull, storageUnavailable } from './files.errors.ts'

/**
 * Files in a bucket of an S3-compatible storage, for several nodes.
 * @throws AppError storage_unavailable (503) or storage_full (507), for all that it does
 */
export function openS3FileStore({ bucket: Bucket, ...config }: S3Config): FileStore {
  const client = new S3Client({
    endpoint: config.endpoint.href,
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // The checksums that Amazon's client adds by itself are unknown to many compatible storages.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  })
  return {
    incomingFolder: tmpdir(),
    async keep(Key, { path, mediaType }) {
      const { size } = await stat(path)
      const Body = createReadStream(path)
      await client
        .send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: size, ContentType: mediaType }))
        .catch(refuse)
    },
    async open(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        return Body instanceof Readable ? Body : undefined
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        return refuse(error)
      }
    },
    async remove(Key) {
      // All tries together: the transaction in which bytes are removed holds up the delta sync.
      const abortSignal = AbortSignal.timeout(5_000)
      await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }).catch(refuse)
    },
  }
}

/** What the storage says or that it says nothing is no fault of ours, unless it refuses what it was asked for (4xx). */
function refuse(cause: unknown): never {
  const status = cause instanceof S3ServiceException ? (cause.$metadata.httpStatusCode ?? 503) : 503
  if (status === 507) throw storageFull(cause)
  if (status >= 500 || status === 429) throw storageUnavailable(cause)
  throw cause
}
