import { open, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Engine } from '../engine'

/** Some bytes of an upload, stored as a file of their own until the upload is complete. */
export interface Piece {
  readonly key: string
  /** 0 while it is being written. */
  readonly size: number
}

/** A piece that was written. */
export interface WrittenPiece {
  readonly size: number
  /** Its first bytes, which identify its type. */
  readonly head: Buffer
}

/** Writes a piece as its bytes arrive; one without bytes is no file. */
export async function keptPiece(
  { files }: Pick<Engine, 'files'>,
  key: string,
  body: Readable,
  most: number,
): Promise<WrittenPiece> {
  const kept = await files.make(key, async (path) => {
    const handle = await open(path, 'w')
    try {
      const written = await writtenFrom(body, handle, most)
      await handle.sync()
      return written
    } finally {
      await handle.close()
    }
  })
  if (kept.size === 0) await files.remove(key)
  return kept
}

/** Writes a body up to a limit; if the connection breaks, the bytes received so far stay. */
async function writtenFrom(body: Readable, handle: FileHandle, most: number): Promise<WrittenPiece> {
  let [size, head] = [0, Buffer.alloc(0)]
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      const taken = chunk.subarray(0, most - size)
      if (head.length < 12) head = Buffer.concat([head, taken.subarray(0, 12)])
      await handle.write(taken)
      size += taken.length
      if (size >= most) break
    }
  } catch (error) {
    if (!isBroken(error)) throw error
  }
  return { size, head }
}

function isBroken(error: unknown): boolean {
  return ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED', 'EPIPE'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )
}

/** Writes the pieces of an upload one after the other into a file. */
export async function writeTogether(
  { files }: Pick<Engine, 'files'>,
  pieces: readonly Piece[],
  path: string,
): Promise<void> {
  const handle = await open(path, 'w')
  try {
    for (const { key, size } of pieces) {
      if (size === 0) continue
      const stream = await files.read(key)
      if (!stream) throw new Error(`A piece of an upload is gone: ${key}`)
      for await (const chunk of stream as AsyncIterable<Buffer>) await handle.write(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The keys of pieces. */
export function keysOf(pieces: readonly Piece[]): string[] {
  return pieces.map(({ key }) => key)
}
