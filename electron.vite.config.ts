import { fileURLToPath } from 'node:url'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { entries, outDir, plugins, rendererBuild, rendererRoot } from './vite.shared.ts'

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** electron-vite makes asset URLs relative for file://, but under app:// deep paths need absolute ones. */
const rootBase: Plugin = { name: 'cartwright:root-base', enforce: 'post', config: () => ({ base: '/' }) }

const commonJs = (input: string) => ({
  input: { index: source(input) },
  external: ['electron'],
  output: { format: 'cjs' as const, entryFileNames: '[name].cjs', codeSplitting: false },
})

/** The oldest runtime that the desktop app supports: Chromium 114 and Node 18. */
const chromium = 'chrome114'
const node = 'node18'

export default defineConfig({
  main: {
    build: {
      outDir: outDir('main'),
      target: node,
      externalizeDeps: false,
      minify: true,
      rolldownOptions: commonJs('src/main/index.ts'),
    },
  },
  preload: {
    build: {
      outDir: outDir('preload'),
      target: node,
      externalizeDeps: false,
      minify: true,
      rolldownOptions: commonJs('src/preload/index.ts'),
    },
  },
  renderer: {
    root: rendererRoot,
    plugins: [...plugins(), rootBase],
    build: {
      ...rendererBuild(entries),
      outDir: outDir('renderer'),
      emptyOutDir: true,
      target: chromium,
      cssTarget: chromium,
    },
  },
})
