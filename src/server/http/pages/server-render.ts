import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { RenderOnServer, ServerRender, ServerRenderRequest } from '../../../shared/server-render.ts'

const FILE = 'server-render.js'

const isDraw = (value: unknown): value is RenderOnServer => typeof value === 'function'
const bundle = z.object({ drawFirstAnswer: z.custom<RenderOnServer>(isDraw) })

interface Loaded {
  /** When the file was written, in milliseconds. */
  changed: number
  draw: RenderOnServer | null
}

/** Draws a shopper's first answer; null where the browser has to draw the page itself. Never rejects. */
export type FirstAnswers = (request: ServerRenderRequest) => Promise<ServerRender | null>

/**
 * Draws with what was built into `folder`, as it is now: a new build is used without a restart. A build that is missing,
 * broken or fails at a page is logged, and that page is drawn by the browser: it sells all the same.
 */
export function openFirstAnswers(folder: string, log: Logger): FirstAnswers {
  let loaded: Loaded | undefined
  const load = async (): Promise<RenderOnServer | null> => {
    const file = join(folder, FILE)
    const found = await stat(file).catch(() => null)
    if (!found) return null
    if (loaded?.changed === found.mtimeMs) return loaded.draw
    // Before it is loaded: a broken build is tried and told of once.
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
