import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The next key of a data directory, while what is stored may be sealed with either. */
export interface KeyChange {
  current: string
  next: string
  /** Makes the next key the one that counts; the old one stays beside it. */
  commit: () => void
}

/** Starts to change the key under a data directory, or goes on with a change that was interrupted. */
export function nextKey(dataDir: string): KeyChange {
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
