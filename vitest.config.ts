import { defineConfig } from 'vitest/config'

/** The four groups of tests, cheapest first; tests/run.mjs runs them and counts. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'declarations',
          environment: 'node',
          isolate: false,
          include: ['tests/{resources,define,architecture}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'service',
          environment: 'node',
          include: ['tests/server/**/*.test.ts', 'tests/support/**/*.test.ts'],
          globalSetup: ['tests/support/databaseSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'jsdom',
          // Ten files cost five seconds together and twenty-one each on its own.
          isolate: false,
          include: ['tests/{providers,src}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/jsdom.ts'],
          // Node and Vite would each choose another file of the router, and two routers do not know of each other.
          server: { deps: { inline: [/react-router/] } },
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/portalSetup.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
