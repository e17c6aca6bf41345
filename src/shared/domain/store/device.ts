/** Device types of shoppers. */
export const devices = ['phone', 'tablet', 'desktop'] as const
export type DeviceKind = (typeof devices)[number]

/**
 * Classifies a device by user agent. On Android, only phones say 'Mobile'; an iPad that calls itself a Macintosh counts
 * as a desktop here.
 */
export function deviceOf(user_agent: string): DeviceKind {
  if (/ipad|tablet|playbook|silk/i.test(user_agent)) return 'tablet'
  if (/android/i.test(user_agent)) return /mobile/i.test(user_agent) ? 'phone' : 'tablet'
  return /mobi|iphone|ipod/i.test(user_agent) ? 'phone' : 'desktop'
}
