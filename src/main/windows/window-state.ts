import * as z from 'zod/mini'

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** `bounds` are device-independent pixels of the restored window; `zoom` is Chromium's level, where 0 is 100%. */
export const windowState = z.object({
  bounds: z.optional(
    z.object({ x: z.int(), y: z.int(), width: z.int().check(z.gte(1)), height: z.int().check(z.gte(1)) }),
  ),
  maximized: z.catch(z.boolean(), false),
  full_screen: z.catch(z.boolean(), false),
  zoom: z.catch(z.number().check(z.gte(-5), z.lte(5)), 0),
})
export type WindowState = z.output<typeof windowState>

export const smallest = { width: 400, height: 480 }
const preferred = { width: 1320, height: 880 }
const mustShow = 80

/** Parses stored state of any version; invalid fields get their defaults. */
export function parseWindowState(value: unknown): WindowState {
  const result = windowState.safeParse(value)
  return result.success ? result.data : { maximized: false, full_screen: false, zoom: 0 }
}

const overlap = (start: number, length: number, areaStart: number, areaLength: number): number =>
  Math.min(start + length, areaStart + areaLength) - Math.max(start, areaStart)

/**
 * Restores the window's last position if enough of its title bar to drag is on a connected screen, capped at that
 * screen's size. Otherwise the system places it.
 */
export function placeWindow(
  state: WindowState,
  screens: readonly Area[],
): Partial<Area> & { width: number; height: number } {
  const { bounds } = state
  const home = bounds && screens.find((area) => isReachable(bounds, area))
  const area = home ?? screens[0]
  const size = bounds ?? preferred
  const width = Math.max(smallest.width, Math.min(size.width, area?.width ?? size.width))
  const height = Math.max(smallest.height, Math.min(size.height, area?.height ?? size.height))
  return home ? { x: bounds.x, y: bounds.y, width, height } : { width, height }
}

const isReachable = (bounds: Area, area: Area): boolean =>
  overlap(bounds.x, bounds.width, area.x, area.width) >= mustShow &&
  bounds.y >= area.y &&
  bounds.y <= area.y + area.height - mustShow
