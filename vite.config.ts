import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'vite'
import { declarations } from './server/declarations.mjs'
import { firstLoad } from './server/firstLoad.mjs'
import { firstPaint } from './server/firstPaint.mjs'
import { partsPage } from './server/partsPage.mjs'
import { preload } from './server/preload.mjs'
import { serviceWorker } from './server/serviceWorker.mjs'
import { scaleCss } from './src/shell/document/scale.ts'

const inStead = (file: string): string => fileURLToPath(new URL(`src/unused/${file}`, import.meta.url))
const unused = inStead('nothing.ts')
const styleElements = fileURLToPath(new URL('src/antd/styleElements.ts', import.meta.url))
const service = `http://localhost:${process.env.PORT ?? '3000'}`

/** The browser's world: `index.html` and all that it loads, built into dist/web, where the service finds it. */
const portal = (): UserConfig => ({
  plugins: [react(), declarations(), preload(), firstPaint({ css: scaleCss }), partsPage()],
  // Refine's packages draw Markdown, write CSV and the query of a list, and trace calls for their own tools of development, which
  // nothing here uses, and cannot be shaken free of it.
  resolve: {
    alias: {
      ...{ 'react-markdown': unused, 'remark-gfm': unused, papaparse: unused, 'query-string': unused },
      ...{ 'error-stack-parser': unused, 'resize-observer-polyfill': inStead('resizeObserver.ts') },
      'side-channel': inStead('sideChannel.cjs'),
      'rc-util/es/Dom/dynamicCSS': styleElements,
    },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers of that age know it themselves.
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit: 2_000,
    reportCompressedSize: false,
    rolldownOptions: {
      // antd's inner packages do not say that importing them does nothing by itself.
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/](rc-|@rc-component[\\/])/, sideEffects: false }] },
      // A screen may hold a view that is fetched by itself elsewhere: both are parts of their own all the same.
      checks: { ineffectiveDynamicImport: false },
      // What libraries write to the console tells nobody anything in production (spec §9); see src/shell/document/silence.ts.
      output: { minify: { compress: { dropConsole: true }, mangle: true, codegen: true } },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // The provider names itself by the address that the browser uses, so the host must pass unchanged.
    proxy: { '/api': { target: service }, '/oidc': { target: service } },
  },
})

const worker = fileURLToPath(new URL('src/worker/serviceWorker.ts', import.meta.url))
const views = [
  'src/portal.tsx',
  'src/shell/routing/firstView.ts',
  'src/views/list/List.tsx',
  'providers/preferences.ts',
]
const opened = {
  record: [
    'src/views/show/Show.tsx',
    'src/views/cells/refined.tsx',
    'src/views/operations/requests.ts',
    'src/screens/farmers/weather/Weather.tsx',
  ],
  form: ['form/Create.tsx', 'form/Edit.tsx', 'form/FormAhead.tsx', 'foretold/FormForetold.tsx'].map(
    (file) => `src/views/${file}`,
  ),
}

export default defineConfig(() => {
  const { plugins = [], ...rest } = portal()
  const parts = firstLoad({
    views,
    after: ['providers/toast.ts', 'src/views/table/foot/TotalsRow.tsx'],
    later: opened,
    config: portal,
  })
  const ofBuild = [parts, serviceWorker({ source: worker })]
  return { ...rest, plugins: [...plugins, ...ofBuild] }
})
