import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { outDir, plugins, rendererRoot } from './vite.shared.ts'

/**
 * What the server draws a shopper's first answer with: the same parts as the page's own, in one file that needs no
 * package of the web build. The server loads it as it is, and imports nothing of the renderer.
 */
export default defineConfig({
  root: rendererRoot,
  plugins: plugins(),
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: fileURLToPath(new URL('src/renderer/shopper/app/server-render.tsx', import.meta.url)),
    outDir: outDir('ssr'),
    emptyOutDir: true,
    minify: true,
    target: 'node24',
    reportCompressedSize: false,
    rolldownOptions: { output: { format: 'es', entryFileNames: 'server-render.js', codeSplitting: false } },
  },
})
