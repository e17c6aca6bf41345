import { expect, it } from 'vitest'
import { deviceLabel, isHandheld } from './device-label.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0'

it.each([
  [`${desk} Safari/537.36`, 'Chrome on Windows'],
  [`${desk} Cartwright/1.0.0 Electron/45.4.1 Safari/537.36`, 'Cartwright desktop on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  [phone, 'Safari on iOS'],
  ['', 'Unknown device'],
  ['  ', 'Unknown device'],
])('labels the device of %j', (userAgent, words) => {
  expect(deviceLabel(userAgent)).toBe(words)
})

it('distinguishes a phone from a computer', () => {
  expect([phone, desk, ''].map(isHandheld)).toEqual([true, false, false])
})
