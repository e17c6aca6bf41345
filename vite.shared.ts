import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { BuildEnvironmentOptions, PluginOption } from 'vite'

const absolute = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export const rendererRoot = absolute('src/renderer')
export const outDir = (name: string): string => absolute(`out/${name}`)

/** The HTML entries by the name that their chunks carry: the merchant's, the shopper's, the desktop's address screen. */
export const entries = {
  dashboard: absolute('src/renderer/index.html'),
  shop: absolute('src/renderer/shop.html'),
  connect: absolute('src/renderer/connect.html'),
}

export const plugins = (): PluginOption[] => [react()]

/**
 * What both builds of the renderer share. React has a chunk of its own because both entries load it. Everything else is
 * split by who needs it: a group for Mantine or the charts would bring all of it along with its first part.
 */
export const rendererBuild = (input: Record<string, string>): BuildEnvironmentOptions => ({
  minify: true,
  cssMinify: true,
  sourcemap: false,
  reportCompressedSize: false,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input,
    output: {
      codeSplitting: {
        groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
      },
    },
  },
})
