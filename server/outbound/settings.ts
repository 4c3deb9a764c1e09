import { formats } from '#define'

/** Where emails and SMS are handed over. Channels without a provider use the folder of the outbox. */
export interface OutboundSettings {
  readonly smtp?: { readonly url: string; readonly from: string }
  readonly sms?: { readonly url: string; readonly token: string }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment variables of messages; every complaint is a sentence for the operator of the service. */
export function readOutboundSettings(
  environment: Environment,
  { supportEmail }: { readonly supportEmail: string },
): { readonly outbound: OutboundSettings; readonly complaints: readonly string[] } {
  const given = (name: string): string | undefined => environment[name]?.trim() || undefined
  const [smtp, sms, token] = [given('SMTP_URL'), given('SMS_GATEWAY_URL'), given('SMS_GATEWAY_TOKEN')]
  const from = given('MAIL_FROM') ?? supportEmail
  const complaints = [
    ...(smtp && !isServer(smtp) ? ['SMTP_URL is an address such as smtps://user:password@mail.example:465.'] : []),
    ...(formats.email.isValid(from) ? [] : ['MAIL_FROM is an email address, the sender of all e-mails.']),
    ...(sms && !isGateway(sms)
      ? ['SMS_GATEWAY_URL must be an https address, without a name, a question mark or a hash in it.']
      : []),
    ...(sms && !token ? ['SMS_GATEWAY_URL is set, so SMS_GATEWAY_TOKEN must be set too.'] : []),
    ...(!sms && token ? ['SMS_GATEWAY_TOKEN is set, so SMS_GATEWAY_URL must be set too.'] : []),
    ...(token && !/^[\x21-\x7e]{1,500}$/.test(token) ? ['SMS_GATEWAY_TOKEN has characters that no token has.'] : []),
  ]
  return {
    outbound: { ...(smtp && { smtp: { url: smtp, from } }), ...(sms && token && { sms: { url: sms, token } }) },
    complaints,
  }
}

function isServer(text: string): boolean {
  return URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol) && new URL(text).hostname !== ''
}

function isGateway(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, search, hash } = new URL(text)
  const isLoopback = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (protocol === 'https:' || isLoopback) && !username && !search && !hash
}
