import { setPlatform } from './current.ts'
import { createDesktopPlatform, desktopBridge } from './desktop.ts'
import type { Platform } from './platform.ts'
import { createWebPlatform } from './web.ts'

/** Finds out where the dashboard runs, reads what is kept there, and makes it the current platform. */
export async function loadPlatform(): Promise<Platform> {
  const bridge = desktopBridge()
  const loaded = bridge ? await createDesktopPlatform(bridge) : createWebPlatform()
  setPlatform(loaded)
  return loaded
}
