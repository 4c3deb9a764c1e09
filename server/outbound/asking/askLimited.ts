/** How another server is asked: how long it may take, how much it may send, and what people are told of it. */
export interface Asking {
  readonly milliseconds: number
  readonly bytes: number
  readonly accept: string
  /** What it is called at the beginning of a sentence: “The raster server”. */
  readonly server: string
  /** What it sends: “The raster”. */
  readonly thing: string
  /** Makes the error of a refusal from its words. */
  readonly refusal: (words: string) => Error
  /** Ends the question before its time. */
  readonly signal?: AbortSignal
}

const MEGABYTE = 1024 * 1024

/** An error that was made of words for people. */
class Told extends Error {}

/**
 * Asks another server once, without credentials, and reads its answer no further than the limit, whatever it says that it
 * sends. A redirection is followed nowhere. Throws the refusal in words for people.
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
      timeout.aborted ? `${server} took longer than ${milliseconds / 1000} seconds` : `${server} cannot be reached`,
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
