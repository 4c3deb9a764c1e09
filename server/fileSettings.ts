import { join } from 'node:path'
import { folderStore, type FileStore } from './engine/files/fileStore'
import { s3Store, type S3Settings } from './engine/files/s3Store'

const NAMES = ['FILES_S3_URL', 'FILES_S3_BUCKET', 'FILES_S3_KEY_ID', 'FILES_S3_SECRET'] as const

/**
 * Reads where files are stored, if not in the data directory; every complaint is a sentence for the operator of the
 * service.
 */
export function readFileSettings(environment: NodeJS.ProcessEnv): {
  readonly bucket?: S3Settings
  readonly complaints: readonly string[]
} {
  const [url, bucket, keyId, secret] = NAMES.map((name) => environment[name]?.trim() || undefined)
  const set = NAMES.filter((name) => environment[name]?.trim())
  if (!url || !bucket || !keyId || !secret) {
    const missing = NAMES.filter((name) => !set.includes(name))
    return { complaints: set.length ? [`${set[0]} is set, so ${missing.join(' and ')} must be set too.`] : [] }
  }
  const complaints = [
    ...(/^https?:\/\/[^/?#@\s]+\/*$/.test(url)
      ? []
      : ['FILES_S3_URL is an address such as https://s3.ap-south-1.amazonaws.com.']),
    ...(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) ? [] : ['FILES_S3_BUCKET is the name of a bucket.']),
  ]
  const region = environment.FILES_S3_REGION?.trim() || 'us-east-1'
  return { bucket: { url: url.replace(/\/+$/, ''), bucket, region, keyId, secret }, complaints }
}

/** Makes the file store: the bucket that the environment names, else a folder of the data directory. */
export function fileStoreOf(settings: { readonly dataDirectory: string; readonly bucket?: S3Settings }): FileStore {
  return settings.bucket ? s3Store(settings.bucket) : folderStore(join(settings.dataDirectory, 'files'))
}
