import { parseArgs } from 'node:util'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { register } from '#resources'
import { launchBrowser } from '../support/browser'
import { scriptsOf, scrolling, untilPainted } from './painting'

/**
 * Measures a list as its user sees it, in Chromium against a running portal (built, not the development server), with
 * the processor slowed. Prints medians in milliseconds:
 *
 *     DEMO_PASSWORD=… npx tsx tests/bench/listInBrowser.ts --url http://localhost:3000 --username admin \
 *       --list /farmers --resource farmers --words kumar,singh,devi,sharma --rounds 15 --slowdown 4
 *
 * It shows the user's list of `--resource` with `--columns` columns while it measures, and then restores the look.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    username: { type: 'string', default: 'admin' },
    list: { type: 'string', default: '/farmers' },
    resource: { type: 'string', default: 'farmers' },
    words: { type: 'string', default: 'kumar,singh,devi,sharma,yadav,patil,reddy,kaur' },
    rounds: { type: 'string', default: '15' },
    slowdown: { type: 'string', default: '4' },
    columns: { type: 'string', default: '20' },
  },
})
const rounds = Number(values.rounds)
const slowdown = Number(values.slowdown)
const password = process.env.DEMO_PASSWORD ?? ''

async function main(): Promise<void> {
  const browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-IN' })
  // Functions sent to the page were compiled with calls of a naming helper that the page does not have.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  try {
    say(`${values.url}${values.list}, ${rounds} rounds, processor slowed ${slowdown} times, median (slowest) in ms`)
    await firstLoad(page, session)
    await slow(session, slowdown)
    await nextPage(page)
    await search(page)
    await wideRows(page, session)
  } finally {
    await browser.close()
  }
}

/**
 * What is fetched from the sign-in page to the first list, and the waiting time of a signed-in user with an empty
 * cache.
 */
async function firstLoad(page: Page, session: CDPSession): Promise<void> {
  const scripts = scriptsOf(session)
  await page.goto(`${values.url}${values.list}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(values.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await firstRow(page)
  await quiet(page)
  const { requests, bytes } = scripts()
  say(`from sign-in to the first list        ${Math.round(bytes / 1000)} kB of script in ${requests} requests`)
  await slow(session, slowdown)
  const times: number[] = []
  for (let round = 0; round < Math.min(rounds, 7); round += 1) {
    await session.send('Network.clearBrowserCache')
    await page.goto('about:blank')
    await page.goto(`${values.url}${values.list}`, { waitUntil: 'commit' })
    await firstRow(page)
    times.push(
      await page.evaluate(() => new Promise<number>((done) => requestAnimationFrame(() => done(performance.now())))),
    )
  }
  show('first load to the first row', times)
}

async function nextPage(page: Page): Promise<void> {
  for (const size of ['', '?size=100']) {
    await open(page, size)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      times.push(
        await untilPainted(page, { from: 'click', wanted: 'other rows' }, () => page.getByLabel('Next page').click()),
      )
    }
    show(`next page, ${size ? '100' : 'the usual'} rows`, times)
  }
}

/**
 * The time from the last key, including the delay in which the box waits for further ones. The word without its last
 * letter is typed first in one step; its own results might already show the expected rows.
 */
async function search(page: Page): Promise<void> {
  const times: number[] = []
  const words = (values.words ?? '').split(',')
  for (let round = 0; round < rounds; round += 1) {
    await open(page)
    const box = page.getByRole('searchbox')
    const word = words[round % words.length] ?? ''
    await box.focus()
    const type = async (): Promise<void> => {
      await page.keyboard.insertText(word.slice(0, -1))
      await page.keyboard.press(word.slice(-1))
    }
    times.push(await untilPainted(page, { from: 'keydown', wanted: 'other rows' }, type))
  }
  show('search, last key to the rows', times)
}

/** A hundred rows, then a thousand, with many columns. */
async function wideRows(page: Page, session: CDPSession): Promise<void> {
  const look = await lookOf(page.context())
  const before = await look.read()
  try {
    await look.write({ columns: await look.offered(Number(values.columns)) })
    for (const size of [100, 1000]) {
      await open(page, `?size=${size}`)
      const columns = await page.locator('.rows-head th[data-name]').count()
      for (const factor of [1, slowdown]) {
        await slow(session, factor)
        const times: number[] = []
        const busy: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          const box = page.locator('.row .tick').nth(round % 10)
          const before = await busyTime(session)
          times.push(await untilPainted(page, { from: 'click', wanted: 'another ticked row' }, () => box.click()))
          busy.push((await busyTime(session)) - before)
        }
        show(`tick a row of ${size} × ${columns}, slowed ${factor} times`, times)
        show('  of which the page itself was at work', busy)
      }
      const { longTasks, longest, frame } = await scrolling(page, session, size === 100 ? 3_500 : 20_000)
      say(
        `scroll ${size} × ${columns}: ${longTasks} tasks over 50 ms, longest ${Math.round(longest)}, 95 of 100 frames within ${Math.round(frame)} ms`,
      )
    }
  } finally {
    await look.write(before)
  }
}

/** Reads and writes the user's look of the list through the service, with a token of its own. */
async function lookOf({ request }: BrowserContext) {
  const api = `${values.url}/api/admin`
  const signIn = { grant_type: 'password', username: values.username, password }
  const { access_token } = (await (await request.post(`${api}/oauth/token`, { data: signIn })).json()) as {
    access_token: string
  }
  const headers = { authorization: `Bearer ${access_token}` }
  const name = `look:${values.resource}`
  return {
    read: async (): Promise<unknown> =>
      ((await (await request.get(`${api}/preferences`, { headers })).json()) as Record<string, unknown>)[name] ?? null,
    write: async (value: unknown): Promise<void> => {
      await request.put(`${api}/preferences/${encodeURIComponent(name)}`, { headers, data: { value } })
    },
    /** The fields of a record that a list can show. */
    offered: async (count: number): Promise<string[]> => {
      const fields = register.resources.find((one) => one.is.name === values.resource)?.fields ?? {}
      const large = ['longText', 'polygon', 'point', 'keyValue', 'file', 'image']
      return Object.entries(fields)
        .filter(([, { kind }]) => !large.includes(kind))
        .map(([field]) => field)
        .slice(0, count)
    },
  }
}

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`${values.url}${values.list}${query}`)
  await firstRow(page)
  await quiet(page)
}

/** The busy time of the page's main thread, in milliseconds, unaffected by other programs. */
async function busyTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

const firstRow = (page: Page): Promise<void> => page.locator('.row').first().waitFor()

async function slow(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

function show(what: string, times: readonly number[]): void {
  const sorted = [...times].sort((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  say(`${what.padEnd(48)} ${Math.round(median)} (${Math.round(sorted.at(-1) ?? 0)})`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main()

/** Waits for half a second without a new request: the event stream stays open, so the network is never idle. */
async function quiet(page: Page): Promise<void> {
  let last = Date.now()
  const hear = (): void => void (last = Date.now())
  page.on('request', hear)
  while (Date.now() - last < 500) await page.waitForTimeout(50)
  page.off('request', hear)
}
