import axios from 'axios'
import { messages } from '#define'
import { baseUrlOf } from './config'
import { enter, type Arrival } from './entering'
import { tokensFrom, type TokenAnswer } from './renewal'
import { requestHeaders } from './requestHeaders'

/** Why a sign-in of people from outside failed: a message for the whole, and for single fields. */
export class OutsideRefusal extends Error {
  constructor(
    message: string,
    readonly fields: Readonly<Record<string, string>>,
    /** Whether the service refused; if not, it was not reached. */
    readonly isAnswer: boolean,
  ) {
    super(message)
  }
}

/** Requests a code by SMS. Returns the message, and the seconds until another may be requested. */
export function askForCode(mobile: string): Promise<{ readonly message: string; readonly again: number }> {
  return posted('admin', '/verify-user', { mobile }, messages.codeFailed)
}

/** Signs in with a code or password. Throws OutsideRefusal. */
export async function signInFromOutside(
  proof: { readonly mobile: string; readonly code: string } | { readonly username: string; readonly password: string },
  onLetIn: Arrival['onLetIn'],
): Promise<void> {
  const pair = await posted<TokenAnswer>('admin', '/outside/sign-in', proof, messages.loginFailed)
  const { denied } = await enter(tokensFrom(pair), { onLetIn })
  if (denied) throw new OutsideRefusal(denied, {}, true)
}

/** Requests a link for a new password. */
export function askForReset(account: string): Promise<{ readonly message: string }> {
  return posted('admin', '/outside/forgot-password', { account })
}

/** Sets a new password with the token of such a link. */
export function chooseNewPassword(input: {
  readonly token: string
  readonly password: string
  readonly passwordAgain: string
}): Promise<{ readonly message: string }> {
  return posted('admin', '/outside/reset-password', input)
}

/** Opens a public link; its content depends on its kind. */
export function openLink<Shown>(link: {
  readonly kind: 'FARMER' | 'CRM'
  readonly token: string
  readonly guid?: string
}): Promise<Shown> {
  return posted('farmer', '/links/open', link)
}

/** `failed` is the message if the service is not reached. */
async function posted<Answer>(
  service: 'admin' | 'farmer',
  path: string,
  body: object,
  failed: string = NOT_REACHED,
): Promise<Answer> {
  try {
    const { data } = await axios.post<Answer>(`${baseUrlOf(service)}${path}`, body, {
      headers: requestHeaders(),
      timeout: 30_000,
    })
    return data
  } catch (error) {
    throw refusalOf(error, failed)
  }
}

const NOT_REACHED = 'The service can’t be reached'

function refusalOf(error: unknown, failed: string): OutsideRefusal {
  const response = axios.isAxiosError<Record<string, unknown>>(error) ? error.response : undefined
  if (!response) return new OutsideRefusal(`${failed}. Please check your Internet Connection.`, {}, false)
  const { title, detail, fields } = response.data ?? {}
  const words = [title, detail].filter((one): one is string => typeof one === 'string' && one !== '')
  const message = words.length ? words.map((one) => one.replace(/\.$/, '')).join('. ') : messages.somethingWrong
  return new OutsideRefusal(
    `${message}.`,
    (fields as Record<string, string> | undefined) ?? {},
    response.status >= 400 && response.status < 500,
  )
}
