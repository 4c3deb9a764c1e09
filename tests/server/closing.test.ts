import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { endConnections } from '../../server/closing'

/** Starts a service that ends requests still under way 300 ms after it is closed. */
async function listening(): Promise<FastifyInstance> {
  const app = fastify()
  endConnections(app, 300)
  app.post('/', async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

async function lineTo(app: FastifyInstance): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

it('A stopping service does not wait for a connection without any request', async () => {
  const app = await listening()
  const line = await lineTo(app)
  await app.close()
  await once(line, 'close')
})

it('A stopping service lets requests finish, and cuts stalled ones', async () => {
  const app = await listening()
  const [quick, stalled] = [await lineTo(app), await lineTo(app)]
  const head =
    'POST / HTTP/1.1\r\nHost: here\r\nContent-Type: text/plain\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n'
  for (const line of [quick, stalled]) {
    line.write(head)
    await once(line, 'data')
  }
  const closed = app.close()
  quick.write('four')
  expect(String((await once(quick, 'data'))[0])).toContain('200 OK')
  stalled.write('f')
  await closed
  await once(stalled, 'close')
})
