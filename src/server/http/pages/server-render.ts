import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { AccountRender, AccountRenderRequest, RenderAccount } from '../../../shared/account-page.ts'
import type { RenderOnServer, ServerRender, ServerRenderRequest } from '../../../shared/server-render.ts'

const FILE = 'server-render.js'

const isRenderFunction = (value: unknown): value is RenderOnServer => typeof value === 'function'
const isAccountRender = (value: unknown): value is RenderAccount => typeof value === 'function'
const bundle = z.object({
  drawFirstAnswer: z.custom<RenderOnServer>(isRenderFunction),
  drawAccountPage: z.optional(z.custom<RenderAccount>(isAccountRender)),
})
type Bundle = z.output<typeof bundle>

interface Loaded {
  /** Modification time of the file, in milliseconds. */
  changed: number
  bundle: Bundle | null
}

/** Renders the first answer of pages; null if the browser has to render it. Never rejects. */
export interface ServerRenderer {
  shop: (request: ServerRenderRequest) => Promise<ServerRender | null>
  account: (request: AccountRenderRequest) => Promise<AccountRender | null>
}

/**
 * Renders with the current build in `folder`: a new build is used without a restart. A build that is missing, broken or
 * fails on a page is logged, and the browser renders that page instead, so that it can still sell.
 */
export function openServerRenderer(folder: string, log: Logger): ServerRenderer {
  let loaded: Loaded | undefined
  const load = async (): Promise<Bundle | null> => {
    const file = join(folder, FILE)
    const found = await stat(file).catch(() => null)
    if (!found) return null
    if (loaded?.changed === found.mtimeMs) return loaded.bundle
    // Set before loading, so that a broken build is tried and reported only once.
    const mine: Loaded = { changed: found.mtimeMs, bundle: null }
    loaded = mine
    const made: unknown = await import(`${pathToFileURL(file).href}?built=${found.mtimeMs}`)
    mine.bundle = bundle.parse(made)
    return mine.bundle
  }
  const attempt = async <T>(path: string, render: (bundle: Bundle) => Promise<T | null>): Promise<T | null> => {
    try {
      const made = await load()
      return made && (await render(made))
    } catch (error) {
      log.error({ err: error, path }, 'server rendering failed; the browser renders the page')
      return null
    }
  }
  return {
    shop: (request) => attempt(request.path, (made) => made.drawFirstAnswer(request)),
    account: (request) => attempt('/account', async (made) => (await made.drawAccountPage?.(request)) ?? null),
  }
}
