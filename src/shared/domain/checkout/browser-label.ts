// Order matters: Edge also calls itself Chrome, and Chrome calls itself Safari.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: typeof BROWSERS, user_agent: string): string =>
  names.find(([pattern]) => pattern.test(user_agent))?.[1] ?? ''

/** Formats a user agent as 'Chrome on Windows'; '' if neither is recognized. */
export const browserLabel = (user_agent: string): string =>
  [nameIn(BROWSERS, user_agent), nameIn(SYSTEMS, user_agent)].filter(Boolean).join(' on ')
