import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { outDir, plugins, rendererRoot } from './vite.shared.ts'

/**
 * Bundle for the server render of shopper pages: the page's own components in one file without dependencies on the web
 * build's packages. The server loads it as is and imports nothing else of the renderer.
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
