import { expect, it } from 'vitest'
import { browserLabel } from './browser-label.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${MAC} Version/18.0 Safari/605.1.15`, 'Safari on macOS'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1', 'Chrome on iPhone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-S921B) SamsungBrowser/27.0 Chrome/125.0.0.0', 'Samsung Internet on Android'],
  ['curl/8.5.0', ''],
])('names the browser and operating system of %s', (user_agent, words) => {
  expect(browserLabel(user_agent)).toBe(words)
})
