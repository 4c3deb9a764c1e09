import type { Message } from '../../engine/outbox'
import type { SessionSettings } from '../settings'
import type { OutsideAccount } from './accounts'
import { CODE_MINUTES } from './codes'
import { RESET_MINUTES } from './resets'

type Settings = Pick<SessionSettings, 'productName' | 'publicUrl' | 'supportEmail'>

/** The SMS with a code. Its last line lets phones offer the code on the portal's own page, and on no other. */
export function codeMessage(
  { productName, publicUrl }: Settings,
  account: OutsideAccount,
  { mobile, code }: { readonly mobile: string; readonly code: string },
): Message {
  return {
    channel: 'SMS',
    to: mobile,
    template: 'SIGN_IN_CODE',
    subject: 'Sign-in code',
    text: `${code} is your code to sign in to ${productName}. It is valid for ${CODE_MINUTES} minutes. Do not share it: our staff never ask for it.\n\n@${new URL(publicUrl).hostname} #${code}`,
    user: account.id,
    language: 'en',
    isSecret: true,
  }
}

/** The e-mail with the link to choose a new password. */
export function resetMessage(
  { productName, publicUrl }: Settings,
  { id, username }: OutsideAccount,
  { email, token }: { readonly email: string; readonly token: string },
): Message {
  return {
    channel: 'EMAIL',
    to: email,
    template: 'PASSWORD_RESET',
    subject: `Choose a new password for ${productName}`,
    text: `Someone, probably you, asked to reset the password of the account ${username}.\n\nChoose a new password within ${RESET_MINUTES} minutes:\n${publicUrl}/reset-password?token=${token}\n\nThe link works once. If you didn’t ask for it, ignore this email. Your password stays the same.`,
    user: id,
    language: 'en',
    isSecret: true,
  }
}

/** The e-mail that tells the owner of an account that its password was changed. */
export function changedMessage(
  { productName, supportEmail }: Settings,
  { id, username }: OutsideAccount,
  email: string,
): Message {
  return {
    channel: 'EMAIL',
    to: email,
    template: 'PASSWORD_CHANGED',
    subject: `Your password for ${productName} was changed`,
    text: `The password of the account ${username} was changed, and all its sessions were signed out.\n\nIf this wasn’t you, write to ${supportEmail} immediately.`,
    user: id,
    language: 'en',
  }
}
