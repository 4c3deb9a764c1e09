import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const service = `http://localhost:${process.env.PORT ?? '3000'}`

/** The browser's world: `index.html` and all that it loads, built into dist/web, where the service finds it. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 1_000,
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    strictPort: true,
    // The provider names itself by the address that the browser uses, so the host must pass unchanged.
    proxy: { '/api': { target: service }, '/oidc': { target: service } },
  },
})
