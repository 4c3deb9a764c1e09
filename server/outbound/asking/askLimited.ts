/** A request to another server: its time limit, its size limit, and the words for people. */
export interface Asking {
  readonly milliseconds: number
  readonly bytes: number
  readonly accept: string
  /** The server at the start of a sentence: “The raster server”. */
  readonly server: string
  /** What it sends: “The raster”. */
  readonly thing: string
  /** Makes the error of a refusal. */
  readonly refusal: (words: string) => Error
  /** Aborts the request. */
  readonly signal?: AbortSignal
}

const MEGABYTE = 1024 * 1024

/** An error with a message for people. */
class Told extends Error {}

/**
 * Sends one request to another server, without credentials, and reads its response up to the limit, regardless of the
 * stated length. Redirects are not followed. Throws the refusal with a message for people.
 */
export async function askLimited(url: URL, asking: Asking): Promise<Buffer> {
  const { milliseconds, bytes, accept, server, thing, refusal, signal: stopping } = asking
  const timeout = AbortSignal.timeout(milliseconds)
  const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout
  try {
    const answer = await fetch(url, { redirect: 'error', signal, headers: { accept } })
    if (!answer.ok) throw new Told(`${server} answered ${answer.status}`)
    return await bodyOf(answer, bytes, `${thing} is larger than ${bytes / MEGABYTE} MB`)
  } catch (error) {
    stopping?.throwIfAborted()
    if (error instanceof Told) throw refusal(error.message)
    throw refusal(
      timeout.aborted ? `${server} took longer than ${milliseconds / 1000} seconds` : `${server} can’t be reached`,
    )
  }
}

async function bodyOf({ body }: Response, most: number, tooLarge: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > most) throw new Told(tooLarge)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
