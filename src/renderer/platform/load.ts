import { setPlatform } from './current.ts'
import { createDesktopPlatform, desktopBridge } from './desktop.ts'
import type { Platform } from './platform.ts'
import { createWebPlatform } from './web.ts'

/** Detects where the dashboard runs, loads its stored values, and sets the current platform. */
export async function loadPlatform(): Promise<Platform> {
  const bridge = desktopBridge()
  const loaded = bridge ? await createDesktopPlatform(bridge) : createWebPlatform()
  setPlatform(loaded)
  return loaded
}
