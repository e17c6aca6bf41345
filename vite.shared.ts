import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { BuildEnvironmentOptions, PluginOption, Rolldown } from 'vite'

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

type Modules = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...given: never[]) => unknown>>[1]

/** Every module that `from` loads, at once or, with `later`, at any time. */
function loadedBy(from: string, modules: Modules, later: boolean, seen = new Set<string>()): Set<string> {
  const found = seen.has(from) ? null : modules.getModuleInfo(from)
  if (!found) return seen
  seen.add(from)
  const next = later ? [...found.importedIds, ...found.dynamicallyImportedIds] : found.importedIds
  for (const id of next) loadedBy(id, modules, later, seen)
  return seen
}

/**
 * What a shopper loads at first and nobody else at any time goes into one chunk. Without this each set of screens that
 * share a module gets a chunk for it, and many small ones compress worse than one.
 */
function firstOfShop(): Rolldown.CodeSplittingGroup {
  const [shop, dashboard] = [absolute('src/renderer/shop.tsx'), absolute('src/renderer/dashboard.tsx')]
  let first: Set<string> | undefined
  const firstIn = (modules: Modules): Set<string> => {
    const loaded = loadedBy(shop, modules, false)
    for (const id of [shop, ...loadedBy(dashboard, modules, true)]) loaded.delete(id)
    return loaded
  }
  return {
    debugName: 'checkout',
    name: (id, modules) => {
      first ??= firstIn(modules)
      return first.has(id) ? 'checkout' : null
    },
    includeDependenciesRecursively: false,
  }
}

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
        groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }, firstOfShop()],
      },
    },
  },
})
