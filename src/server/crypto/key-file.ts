import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The next key of a data directory during a rotation, while stored secrets may be sealed with either key. */
export interface KeyRotation {
  current: string
  next: string
  /** Activates the next key; the old one is kept beside it. */
  commit: () => void
}

/** Starts a key rotation in a data directory, or continues one that was interrupted. */
export function startKeyRotation(dataDir: string): KeyRotation {
  const file = join(dataDir, 'secret.key')
  const waiting = `${file}.next`
  const current = readFileSync(file, 'utf8').trim()
  if (!existsSync(waiting)) {
    writeFileSync(waiting, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  }
  const next = readFileSync(waiting, 'utf8').trim()
  return {
    current,
    next,
    commit: () => {
      writeFileSync(`${file}.old`, `${current}\n`, { mode: 0o600, flush: true })
      renameSync(waiting, file)
    },
  }
}
