import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql, type Database } from '../../../server/database'
import type { Message, Outbox } from '../../../server/engine/outbox'
import { addUser, grant, post } from './service'

/** Creates an outbox that keeps messages in memory. */
export function memoryOutbox(): Outbox & { readonly sent: Message[] } {
  const sent: Message[] = []
  return {
    sent,
    send: (_queries, message) => {
      sent.push(message)
      return Promise.resolve(true)
    },
  }
}

let numbers = 0

/** Returns a mobile number that no other test uses. */
export function newMobile(): string {
  numbers += 1
  return `+9197${String(10_000_000 + numbers)}`
}

/** Adds a person with a mobile number of their own; from outside unless overridden. */
export async function addAccount(
  database: Database,
  username: string,
  further: { status?: string; authorities?: readonly string[] } = {},
): Promise<{ id: number; mobile: string; username: string }> {
  const { authorities = ['account:outside', 'view_help_tab'], ...rest } = further
  const id = await addUser(database, username, { roleType: 'OFFICE', ...rest })
  const mobile = newMobile()
  await database.run(sql`update users set mobile = ${mobile} where id = ${id}`)
  for (const authority of authorities) await grant(database, id, authority)
  return { id, mobile, username }
}

/** Requests a code. */
export function askForCode(app: FastifyInstance, mobile: string): Promise<LightMyRequestResponse> {
  return post(app, '/api/admin/verify-user', { mobile })
}

/** Signs in with a code. */
export function signInByCode(app: FastifyInstance, mobile: string, code: string): Promise<LightMyRequestResponse> {
  return post(app, '/api/admin/outside/sign-in', { mobile, code })
}

/** Returns the code in an SMS. */
export function codeIn(message: Message | undefined): string {
  return /^\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
}

/** Returns a code other than the given one. */
export function otherCode(code: string): string {
  return code === '123456' ? '654321' : '123456'
}
