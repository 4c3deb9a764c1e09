import { performance } from 'node:perf_hooks'
import { crops, farmers } from '#resources'
import { openEvents } from '../support/eventStream'
import { insertMany } from '../../server/engine/write/insertMany'
import { sql, notification } from '../../server/database'
import { startService } from '../support/service'
import { setup } from '../support/databaseSetup'

/**
 * Measures live events: what notifying adds to a write, how long a change takes to arrive, and the memory of open
 * streams. `npx tsx tests/bench/live.ts`, with AGRIDESK_TEST_DATABASE=postgres on PostgreSQL.
 */
async function main(): Promise<void> {
  const stop = await setup()
  const service = await startService()
  const keys = ['view_farmer_tab', 'farmer:create', 'farmer:edit', 'crop:edit', 'pii:reveal']
  const [asha, ravi] = [await service.person(keys), await service.person(keys)]
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  try {
    say(`database: ${service.database.kind}`)
    const history = sql`insert into history (resource, record_id, version, action, at, by_label, changes)
      values ('farmers', 1, 1, 'update', now(), 'Bench', '{"pin":[null,"141001"]}'::jsonb)`
    const payload = JSON.stringify({
      kind: 'changed',
      resource: 'x',
      id: 1,
      version: 1,
      by: { id: 1, label: 'Bench Person' },
    })
    const line = async (isTold: boolean): Promise<number> => {
      const begun = performance.now()
      for (let index = 0; index < 1000; index += 1)
        await service.database.transaction(async (tx) => {
          if (isTold) await tx.rows(sql`with line as (${history}) ${notification(payload)}`)
          else await tx.run(history)
        })
      return performance.now() - begun
    }
    const stopListening = await service.database.listen(() => undefined)
    const pairs: { without: number; told: number }[] = []
    for (let round = 0; round < 7; round += 1) pairs.push({ without: await line(false), told: await line(true) })
    await stopListening()
    say(
      `1,000 transactions with a line of history: ${median(pairs.map(({ without }) => without))} ms, told too: ${median(pairs.map(({ told }) => told))} ms`,
    )

    const rows = Array.from({ length: 1000 }, (_, index) => ({
      mobile: `+9192${String(10_000_000 + index)}`,
      firstName: 'Bulk',
      gender: 'MALE',
      language: 'pa',
      source: 'FO',
      village: service.places['Galib Kalan'],
    }))
    const ids = await insertMany(service.database, farmers, rows)
    const bulk = async (word: string): Promise<number> => {
      const begun = performance.now()
      const { body } = await asha.send<{ done: number }>('POST', `/api/admin/farmers/${word}`, {
        ids,
        ...(word === 'deactivate' && { input: { reason: 'measured' } }),
      })
      if (body.done !== 1000) throw new Error(JSON.stringify(body).slice(0, 300))
      return performance.now() - begun
    }
    const times = [await bulk('deactivate'), await bulk('activate')]
    say(`bulk action on 1,000 farmers, nobody looking: ${median(times)} ms`)
    const watcher = await openEvents(service.url, ravi.token, `resource=farmers&ids=${ids.join(',')}`)
    const watched = [await bulk('deactivate'), await bulk('activate')]
    say(
      `bulk action on 1,000 farmers, one list looking: ${median(watched)} ms, events received ${watcher.of('changed').length}`,
    )
    watcher.close()

    const [crop = 0] = await insertMany(service.database, crops, [
      { code: 'BENCH', name: 'Bench', category: 'CEREAL', seasons: ['RABI'], status: 'ACTIVE' },
    ])
    const stream = await openEvents(service.url, ravi.token, `resource=crops&ids=${crop}`)
    const delays: number[] = []
    for (let round = 0; round < 200; round += 1) {
      const arrived = until(() => stream.of('changed').length > round)
      await asha.send('PATCH', `/api/admin/crops/${crop}`, { commodityCode: `B-${round}` })
      const answered = performance.now()
      delays.push((await arrived) - answered)
    }
    stream.close()
    say(
      `from PATCH answered to event received: median ${median(delays)} ms, p95 ${quantile(delays, 0.95)} ms (negative: it came first)`,
    )

    await service.database.vacuum()
    globalThis.gc?.()
    const before = process.memoryUsage()
    const people = await Promise.all(Array.from({ length: 4 }, () => service.person(keys)))
    const streams = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        openEvents(service.url, people[index % 4]?.token ?? '', `resource=farmers&ids=${ids.slice(0, 100).join(',')}`),
      ),
    )
    await until(() => streams.every(({ of }) => of('open').length > 0))
    globalThis.gc?.()
    const after = process.memoryUsage()
    say(
      `200 open streams of 100 records, both ends in this process: ${kilobytes(after.heapUsed - before.heapUsed)} kB of heap, ${kilobytes(after.rss - before.rss)} kB of RSS`,
    )
    const begun = performance.now()
    await asha.send('PATCH', `/api/admin/farmers/${ids[0]}`, { pin: '141001' })
    const last = (await until(() => streams.every(({ of }) => of('changed').length > 0))) - begun
    say(`one change to 200 streams: ${Math.round(last)} ms from sending the PATCH to the last event`)
    for (const { close } of streams) close()
  } finally {
    await service.close()
    await stop?.()
  }
}

async function until(isSo: () => boolean): Promise<number> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
  return performance.now()
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1024)
}

await main()
process.exit(0)
