import type { BrowserInfo } from '../../../shared/contracts/checkout/live-cart.ts'

/** The browser properties needed for fraud checks and 3-D Secure (GAP-73). */
export const readBrowserInfo = (): BrowserInfo => ({
  user_agent: navigator.userAgent.slice(0, 500),
  language: navigator.language.slice(0, 40),
  color_depth: screen.colorDepth,
  screen_width: screen.width,
  screen_height: screen.height,
  timezone_offset: new Date().getTimezoneOffset(),
  // Browsers no longer run applets, and most have removed `navigator.javaEnabled`.
  java_enabled: false,
})
