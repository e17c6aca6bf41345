import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { plugins } from './vite.shared.ts'

/** The component gallery, a development page that no build includes. */
export default defineConfig({
  root: fileURLToPath(new URL('src/renderer/gallery', import.meta.url)),
  // The development server of the app has its own cache: the two optimize different dependencies.
  cacheDir: fileURLToPath(new URL('node_modules/.vite-gallery', import.meta.url)),
  plugins: plugins(),
  server: { host: '127.0.0.1', port: 5180 },
})
