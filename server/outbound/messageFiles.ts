import { randomBytes } from 'node:crypto'
import type { Message } from '../engine/outbox'

/** A message as a file: its name, and its content. */
export interface MessageFile {
  readonly name: string
  readonly content: string
}

/** A message stored in the outbox. */
export interface StoredMessage {
  readonly at: string
  readonly channel: 'SMS' | 'EMAIL'
  readonly to: string
  readonly subject: string
  readonly text: string
}

const LINE = '\r\n'

/** Converts a message to a file: an email by RFC 5322, an SMS with the same few headers before its text. */
export function messageFile(message: Message, from: string, now: Date): MessageFile {
  const { channel, to, template, subject, text } = message
  const unique = `${now.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
  const headings: readonly (readonly [string, string])[] =
    channel === 'EMAIL'
      ? [
          ['From', from],
          ['To', to],
          ['Subject', encoded(subject)],
          ['Date', rfcDate(now)],
          ['Message-ID', `<${unique}@${from.split('@')[1] ?? 'localhost'}>`],
          ['MIME-Version', '1.0'],
          ['Content-Type', 'text/plain; charset=utf-8'],
          ['Content-Transfer-Encoding', '8bit'],
          ['Auto-Submitted', 'auto-generated'],
        ]
      : [
          ['To', to],
          ['Date', rfcDate(now)],
        ]
  const head = [...headings, ['X-Template', template] as const].map(([name, value]) => `${name}: ${oneLine(value)}`)
  return {
    name: `${unique}.${channel === 'EMAIL' ? 'eml' : 'txt'}`,
    content: [...head, '', ...text.split(/\r\n|\r|\n/), ''].join(LINE),
  }
}

/** Reads such a file. */
export function readMessageFile({ name, content }: MessageFile): StoredMessage {
  const end = content.indexOf(LINE + LINE)
  const headings = new Map(
    content
      .slice(0, end)
      .split(LINE)
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  return {
    at: new Date(headings.get('Date') ?? 0).toISOString(),
    channel: name.endsWith('.eml') ? 'EMAIL' : 'SMS',
    to: headings.get('To') ?? '',
    subject: decoded(headings.get('Subject') ?? ''),
    text: content.slice(end + 2 * LINE.length).trimEnd(),
  }
}

/** A header is one line: with a line break in it, the author of its text could add headers of their own. */
function oneLine(value: string): string {
  return value.replace(/[\r\n\0]+/g, ' ')
}

function rfcDate(now: Date): string {
  return now.toUTCString().replace('GMT', '+0000')
}

function encoded(subject: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(subject)
  return isPlain ? subject : `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`
}

function decoded(subject: string): string {
  const [, words] = /^=\?utf-8\?B\?(.*)\?=$/.exec(subject) ?? []
  return words === undefined ? subject : Buffer.from(words, 'base64').toString('utf8')
}
