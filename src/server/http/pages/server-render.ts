import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { RenderOnServer, ServerRender, ServerRenderRequest } from '../../../shared/server-render.ts'

const FILE = 'server-render.js'

const isRenderFunction = (value: unknown): value is RenderOnServer => typeof value === 'function'
const bundle = z.object({ drawFirstAnswer: z.custom<RenderOnServer>(isRenderFunction) })

interface Loaded {
  /** Modification time of the file, in milliseconds. */
  changed: number
  draw: RenderOnServer | null
}

/** Renders a shopper's first page; null if the browser has to render it. Never rejects. */
export type ServerRenderer = (request: ServerRenderRequest) => Promise<ServerRender | null>

/**
 * Renders with the current build in `folder`: a new build is used without a restart. A build that is missing, broken or
 * fails on a page is logged, and the browser renders that page instead, so that it can still sell.
 */
export function openServerRenderer(folder: string, log: Logger): ServerRenderer {
  let loaded: Loaded | undefined
  const load = async (): Promise<RenderOnServer | null> => {
    const file = join(folder, FILE)
    const found = await stat(file).catch(() => null)
    if (!found) return null
    if (loaded?.changed === found.mtimeMs) return loaded.draw
    // Set before loading, so that a broken build is tried and reported only once.
    const mine: Loaded = { changed: found.mtimeMs, draw: null }
    loaded = mine
    const made: unknown = await import(`${pathToFileURL(file).href}?built=${found.mtimeMs}`)
    mine.draw = bundle.parse(made).drawFirstAnswer
    return mine.draw
  }
  return async (request) => {
    try {
      const draw = await load()
      return draw && (await draw(request))
    } catch (error) {
      log.error({ err: error, path: request.path }, 'server rendering failed; the browser renders the page')
      return null
    }
  }
}
