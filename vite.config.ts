import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const unused = fileURLToPath(new URL('src/unused/reactMarkdown.ts', import.meta.url))
const service = `http://localhost:${process.env.PORT ?? '3000'}`

/** The browser's world: `index.html` and all that it loads, built into dist/web, where the service finds it. */
export default defineConfig({
  plugins: [react()],
  // Refine's antd package draws Markdown that nothing here uses, and its bundle cannot be shaken free of it.
  resolve: { alias: { 'react-markdown': unused, 'remark-gfm': unused } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 2_000,
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    strictPort: true,
    // The provider names itself by the address that the browser uses, so the host must pass unchanged.
    proxy: { '/api': { target: service }, '/oidc': { target: service } },
  },
})
