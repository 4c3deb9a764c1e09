import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { declarations } from './server/declarations.mjs'
import { LongestFirst } from './tests/support/longestFirst.mjs'
import { OutcomeReporter } from './tests/support/outcomeReporter.mjs'

/** Vitest leaves one processor free by itself, which is half of a small machine. */
const maxWorkers = availableParallelism()

/**
 * What the run asks of one database only when it has both. PostgreSQL answers for what cannot differ between them: doors,
 * sessions, explanations, the rooms, what they send out, the walks over every action and over what is refused before a
 * statement is made, files, what stands beside a record, whose statements the browser tests run on the embedded one, and
 * the figures of the demo, each recounted from its list. The embedded one answers for its own directory and for loading
 * the demo, which lives in it, as do the browser tests. Both are asked for searching, lists, writing, what happens at
 * once, jobs, exports, imports and the plain life of every resource.
 */
const askedOnce = {
  postgres: [
    'tests/server/session/**',
    'tests/server/generatedClient/**',
    'tests/server/{catalogue,closing,customRoutes,headers,launch,leaks,openapi,openapiAnswers,secretsInLogs}.test.ts',
    'tests/server/every-resource.{actions,desk,files,imports,lifecycle,operations,refusals,why}.test.ts',
    'tests/server/engine/{assignments,badInput,bucket,comments,deliveries,exportCells,files,importFiles}.test.ts',
    'tests/server/engine/{live,liveComments,liveProcesses,masks,ownRecord,ownWork,pictures,preferences}.test.ts',
    'tests/server/engine/{resourceRoutes,reveal,tenThousand,views,visibility,why}.test.ts',
    'tests/server/behaviours/{!(jobs|moneyAtRandom).test.ts,tariff/**}',
    'tests/server/{outbound,paper,refine}/**',
    'tests/server/process/{importing,killedExport,mailing}.test.ts',
    'tests/server/demo/loaded.test.ts',
    'tests/server/database/{plans,placePlans}.test.ts',
    'tests/support/postgres.test.ts',
  ],
  pglite: [
    'tests/server/database/{brokenDirectory,directoryLock,embedded}.test.ts',
    'tests/server/demo/!(loaded).test.ts',
  ],
}

/** Whether the service is tested on a server of PostgreSQL. */
const isOnServer = process.env.AGRIDESK_TEST_DATABASE === 'postgres'

/** What belongs to the other database where each is asked for its own part. */
const leftToTheOther = process.env.AGRIDESK_TEST_ONCE === 'true' ? askedOnce[isOnServer ? 'pglite' : 'postgres'] : []

/** Where the run wants to read what came of it. */
const outcomeFile = process.env.AGRIDESK_TEST_OUTCOME

/** Where a whole run keeps what Vite makes of modules for its later stages. */
const moduleFolder = process.env.AGRIDESK_TEST_MODULES

/** The four groups of tests, cheapest first; tests/run.mjs runs them and counts. */
export default defineConfig({
  test: {
    reporters: ['default', ...(outcomeFile ? [new OutcomeReporter(outcomeFile)] : [])],
    sequence: { sequencer: LongestFirst },
    ...(moduleFolder && { experimental: { fsModuleCache: true, fsModuleCachePath: moduleFolder } }),
    projects: [
      {
        test: {
          name: 'declarations',
          environment: 'node',
          isolate: false,
          include: ['tests/{resources,define,architecture,catalogue,tools}/**/*.test.ts'],
          // Some start the compiler and the linter, beside all else that is tested.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        plugins: [declarations()],
        // What Node itself would choose: Vite chose another file of the router, and two routers do not know of each other.
        ssr: { resolve: { conditions: ['module-sync', 'node', 'development|production'] } },
        test: {
          name: 'service',
          environment: 'node',
          include: ['tests/server/**/*.test.{ts,tsx}', 'tests/support/**/*.test.ts'],
          exclude: leftToTheOther,
          globalSetup: ['tests/support/databaseSetup.ts'],
          // Threads of one process compile the embedded database once between them; processes do it for each file.
          pool: 'threads',
          // Each file loaded the whole service anew, which took as long as what it asks of it.
          isolate: false,
          // Who waits for a server, a process or a disk leaves two thirds of a processor idle.
          maxWorkers: isOnServer ? maxWorkers * 3 : Math.ceil(maxWorkers * 1.5),
          // Limits are for what hangs. A busy machine takes ten times as long as an idle one.
          testTimeout: 900_000,
          hookTimeout: 900_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        plugins: [declarations()],
        test: {
          name: 'browser',
          environment: 'jsdom',
          // Ten files cost five seconds together and twenty-one each on its own.
          isolate: false,
          maxWorkers,
          include: ['tests/{providers,src}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/jsdom.ts'],
          // Node and Vite would each choose another file of the router, and two routers do not know of each other.
          server: { deps: { inline: [/react-router/] } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/portalSetup.ts'],
          // To load what each file needs, anew for each, took a twentieth of all that the tests burned.
          isolate: false,
          // Each worker has a portal and a browser of its own beside it, and they wait for each other a third of the time.
          maxWorkers: Math.min(Math.ceil(maxWorkers * 1.5), 4),
          // As for the service: what is waited for is held or comes, so a limit is for what hangs.
          testTimeout: 900_000,
          hookTimeout: 900_000,
          // A page is asked until it says what is expected: what it shows comes when it comes.
          expect: { poll: { timeout: 120_000 } },
          // Two browsers and two companies on two processors: once more, and the report names who needed it.
          retry: 1,
        },
      },
    ],
  },
})
