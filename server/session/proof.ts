import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from './accounts'
import type { Attempts } from './attempts'
import { signInFailed, tooManyAttempts } from './refusals'

/** What an account proves itself by. */
interface Proof<Proved extends Account> {
  readonly name: string
  readonly prove: () => Promise<Proved | undefined>
  /** The detail of the answer where it proves nothing. */
  readonly refusal: string
}

/**
 * Checks the credentials of an account, unless it has failed too often recently. With a reply, the browser in which
 * they are right is recognised from then on.
 */
export async function proved<Proved extends Account>(
  attempts: Attempts,
  { request, reply }: { readonly request: FastifyRequest; readonly reply?: FastifyReply },
  { name, prove, refusal }: Proof<Proved>,
): Promise<Proved> {
  const device = await attempts.deviceOf(request, name)
  const attempt = { name, address: request.ip, device }
  const seconds = await attempts.begin(attempt)
  if (seconds > 0) throw tooManyAttempts(seconds, name, device !== undefined)
  const account = await prove()
  if (!account) {
    await attempts.failed(attempt)
    throw signInFailed(refusal, name)
  }
  await attempts.succeeded(attempt)
  if (reply) attempts.remember(request, reply, { name, passwordHash: account.passwordHash })
  return account
}
