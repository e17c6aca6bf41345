import { defineConfig } from 'vite'
import { entries, outDir, plugins, rendererBuild, rendererRoot } from './vite.shared.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:4100'

/** The web build, and the development server, which proxies everything but the pages to the API server. */
export default defineConfig({
  root: rendererRoot,
  base: '/',
  plugins: plugins(),
  build: {
    ...rendererBuild({
      dashboard: entries.dashboard,
      shop: entries.shop,
      account: entries.account,
      tracking: entries.tracking,
    }),
    outDir: outDir('web'),
    emptyOutDir: true,
    manifest: true,
  },
  server: {
    host: '127.0.0.1',
    // An editor's preview frame has an opaque origin.
    cors: { origin: [/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/, 'null'] },
    proxy: {
      '/api': { target: api, ws: true },
      '/webhooks': api,
      '/uploads': api,
      '/test-gateway': api,
      '/card-fields': api,
    },
  },
})
