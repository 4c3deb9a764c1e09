import type { IncomingMessage } from 'node:http'

/**
 * Whether a request comes from this machine: judged by its socket, by the host name it was sent to (a website may point
 * its own name at 127.0.0.1), and not forwarded by a proxy.
 */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { host = '', forwarded, 'x-forwarded-for': forwardedFor } = request.headers
  const name = host.replace(/:\d+$/, '')
  const senders = [request.socket.remoteAddress ?? '', ...String(forwardedFor ?? '').split(',')]
  return (
    forwarded === undefined &&
    ['localhost', '127.0.0.1', '[::1]'].includes(name) &&
    senders.map((sender) => sender.trim()).every((sender, place) => (place > 0 && sender === '') || isLoopback(sender))
  )
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address)
}
