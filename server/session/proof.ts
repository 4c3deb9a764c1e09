import type { Account } from './accounts'
import type { Attempts } from './attempts'
import { signInFailed, tooManyAttempts } from './refusals'

/** Checks a person's credentials, unless their account or address has failed too often recently. */
export async function proved<Proved extends Account>(
  attempts: Attempts,
  attempt: {
    readonly name: string
    readonly address: string
    readonly prove: () => Promise<Proved | undefined>
    readonly refusal: string
  },
): Promise<Proved> {
  const { name, address } = attempt
  const seconds = await attempts.begin(name, address)
  if (seconds > 0) throw tooManyAttempts(seconds, name)
  const account = await attempt.prove()
  if (!account) {
    await attempts.failed(name, address)
    throw signInFailed(attempt.refusal, name)
  }
  await attempts.succeeded(name, address)
  return account
}
