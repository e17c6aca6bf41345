import { expect, it } from 'vitest'
import { deviceOf } from './device-of.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

it.each([
  ['', 0, 0, null],
  [MAC, 1440, 900, 'desktop'],
  [MAC, 820, 1180, 'tablet'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 390, 844, 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile Safari/537.36', 412, 915, 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/131.0 Safari/537.36', 800, 1280, 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0', 1920, 1080, 'desktop'],
] as const)('classifies %j on a screen of %d by %d as %j', (user_agent, screen_width, screen_height, device) => {
  expect(deviceOf({ user_agent, screen_width, screen_height })).toBe(device)
})
