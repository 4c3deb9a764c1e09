import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * What a test server does with the next message: accepts it, refuses it permanently or temporarily, or hangs up at the
 * end.
 */
export type Reception = 'take' | 'refuse' | 'later' | 'hangUp'

/** An email that arrived: its headers and its text as received. */
export interface Mail {
  readonly to: readonly string[]
  readonly raw: string
}

/** A real SMTP server on this machine. */
export interface MailServer {
  readonly url: string
  readonly mails: Mail[]
  reception: Reception
  /** Its delay per message, in milliseconds. */
  slowness: number
  close(): Promise<void>
}

/** Starts an SMTP server without authentication. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: Mail[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { reception } = server
        if (reception === 'refuse' || reception === 'later') {
          const code = reception === 'refuse' ? 550 : 451
          return done(Object.assign(new Error('Not like this'), { responseCode: code }))
        }
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        if (reception === 'hangUp') return void smtp.connections.forEach((one) => one.close())
        setTimeout(done, server.slowness)
      })
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => void smtp.listen(port, '127.0.0.1', resolve))
  const server: MailServer = {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mails,
    reception: 'take',
    slowness: 0,
    close: () => new Promise((resolve) => void smtp.close(() => resolve())),
  }
  return server
}

/** A request to an SMS gateway. */
export interface Asked {
  readonly headers: IncomingHttpHeaders
  readonly body: { readonly to: string; readonly text: string; readonly templateId: string }
}

/** An SMS gateway on this machine. */
export interface Gateway {
  readonly url: string
  readonly asked: Asked[]
  /** The status of its responses; 0 hangs up without one. */
  status: number
  close(): Promise<void>
}

/** Starts a gateway that accepts everything. */
export async function startGateway(): Promise<Gateway> {
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      gateway.asked.push({
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Asked['body'],
      })
      if (gateway.status === 0) return void request.socket.destroy()
      response.writeHead(gateway.status, { 'content-type': 'application/json', location: '/elsewhere' })
      response.end(JSON.stringify({ id: `sms-${gateway.asked.length}` }))
    })
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const gateway: Gateway = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/send`,
    asked: [],
    status: 200,
    close: () => new Promise((resolve) => void http.close(() => resolve())),
  }
  return gateway
}
