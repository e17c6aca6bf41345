import Bowser from 'bowser'

/** 'Chrome on Windows', 'Cartwright desktop on macOS', or 'Unknown device' for an unrecognized user agent. */
export function deviceLabel(userAgent: string): string {
  if (userAgent.trim() === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  const program = /\bElectron\//.test(userAgent) ? 'Cartwright desktop' : (browser.name ?? '')
  const system = os.name ?? ''
  if (program === '') return system === '' ? 'Unknown device' : `Unknown browser on ${system}`
  return system === '' ? program : `${program} on ${system}`
}

/** True for phones and tablets. */
export function isHandheld(userAgent: string): boolean {
  if (userAgent.trim() === '') return false
  const { type } = Bowser.parse(userAgent).platform
  return type === 'mobile' || type === 'tablet'
}
