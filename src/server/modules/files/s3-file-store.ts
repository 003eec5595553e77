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
} from '@aws-sdk/client-s3'
import type { S3Config } from '#server/s3-config.ts'
import type { FileStore } from './file-store.ts'

/** Files in a bucket of an S3-compatible storage, for several nodes. */
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
      await client.send(
        new PutObjectCommand({ Bucket, Key, Body, ContentLength: size, ContentType: mediaType }),
      )
    },
    async open(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        return Body instanceof Readable ? Body : undefined
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
  }
}
