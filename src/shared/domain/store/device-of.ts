import type { DeviceKind } from './device.ts'

export interface BrowserScreen {
  user_agent: string
  screen_width?: number | undefined
  screen_height?: number | undefined
}

/**
 * Classifies a shopper's device. An iPad calls itself a Macintosh, but no other Macintosh has a portrait screen; on
 * Android, only phones say 'Mobile'. Null if the browser reported nothing.
 */
export function deviceOf({ user_agent, screen_width = 0, screen_height = 0 }: BrowserScreen): DeviceKind | null {
  if (user_agent === '') return null
  const android = /android/i.test(user_agent)
  const mobile = /mobi|iphone|ipod/i.test(user_agent)
  const upright = screen_width < screen_height
  if (/ipad|tablet|playbook|silk/i.test(user_agent) || (android && !/mobile/i.test(user_agent))) return 'tablet'
  if (/macintosh/i.test(user_agent) && upright) return 'tablet'
  return mobile ? 'phone' : 'desktop'
}
