import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { BuildEnvironmentOptions, PluginOption, Rolldown } from 'vite'

const absolute = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export const rendererRoot = absolute('src/renderer')
export const outDir = (name: string): string => absolute(`out/${name}`)

/** The HTML entries by the name that their chunks carry: the merchant's, the shopper's, the customer portal's, the script of pages with marketing tools, the desktop's address screen. */
export const entries = {
  dashboard: absolute('src/renderer/index.html'),
  shop: absolute('src/renderer/shop.html'),
  account: absolute('src/renderer/account.html'),
  tracking: absolute('src/renderer/shopper/tracking/tracking.ts'),
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

/** The chunks of a shopper's page by what their first module is, in the order in which they are loaded. */
const shopChunks = {
  checkout: 'src/renderer/shop.tsx',
  'deferred-api': 'src/renderer/shopper/app/deferred-api.ts',
  'optional-sections': 'src/renderer/storefront/content/optional-sections.tsx',
  'checkout-background': 'src/renderer/shopper/session/checkout-background.ts',
}

/**
 * What the dashboard's screens load too: of the page's first load, and of what comes after it. The first also has what
 * the customer portal loads, which leaves out the rest of the checkout.
 */
const [BASICS, COMMON] = ['shop-basics', 'shop-common']
/** Styles of the checkout's first load. They aren't split further: together they compress better. */
const STYLES = 'shop-styles'

const isAlways = (chunk: string | null | undefined): boolean =>
  chunk === 'checkout' || chunk === 'deferred-api' || chunk === BASICS || chunk === STYLES

/** Chunks that are there whoever asks for another: of both entries, and of the shopper's. */
const here = /^assets\/(react|rolldown-runtime)-[\w-]{7}\./
const hereInShop = /^assets\/(checkout|key-value|shop-basics|shop-styles)-[\w-]{7}\./
const ofShop = /^assets\/(shop|checkout|checkout-background)-[\w-]{7}\./

/** What a chunk that loads on demand needs beyond what is there: only that is named, and loaded along with it. */
const isMissing = (host: string) => (file: string) => !here.test(file) && !(ofShop.test(host) && hereInShop.test(file))

/**
 * What a shopper loads at one moment, and not before, and nobody else at any time goes into one chunk; what the dashboard's
 * screens load too goes into one beside it. Without this each set of screens that share a module gets a chunk for it: many
 * small ones compress worse, and each is asked for by itself.
 */
function chunksOfShop(): Rolldown.CodeSplittingGroup {
  const [shop, dashboard] = [absolute('src/renderer/shop.tsx'), absolute('src/renderer/dashboard.tsx')]
  let chunks: Map<string, string | null> | undefined
  const chunksIn = (modules: Modules): Map<string, string | null> => {
    const first = loadedBy(dashboard, modules, false).add(shop)
    const others = loadedBy(dashboard, modules, true)
    const portal = loadedBy(absolute('src/renderer/account.tsx'), modules, false)
    const found = new Map<string, string | null>()
    for (const [name, from] of Object.entries(shopChunks))
      for (const id of loadedBy(absolute(from), modules, false)) {
        const owner = found.get(id)
        if (first.has(id) || isAlways(owner)) continue
        if (others.has(id)) found.set(id, name === 'checkout' ? BASICS : COMMON)
        else if (name === 'checkout' && id.endsWith('.css')) found.set(id, STYLES)
        else if (name === 'checkout' && portal.has(id)) found.set(id, BASICS)
        // What two of the later chunks need is in neither: one page may load but one of them.
        else found.set(id, owner === undefined ? name : null)
      }
    return found
  }
  return {
    debugName: 'shop',
    name: (id, modules) => {
      chunks ??= chunksIn(modules)
      return chunks.get(id) ?? null
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
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_, files, { hostId }) => files.filter(isMissing(hostId)),
  },
  rolldownOptions: {
    input,
    output: {
      // A page names what it may come to load: one sign fewer of each is fifty bytes of a shopper's first load.
      entryFileNames: 'assets/[name]-[hash:7].js',
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:7][extname]',
      codeSplitting: {
        groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }, chunksOfShop()],
      },
    },
  },
})
