import { execFile, type ExecFileOptions } from 'node:child_process'
import { chown, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Place } from './embedded-folder.ts'

/** Nothing of our own environment, which holds secrets; a `PGPORT` there would misdirect the programs too. */
export const processOptions = ({ user, dir }: Place): ExecFileOptions & { encoding: 'utf8' } => {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return {
    cwd: user ? '/' : dirname(dir),
    env: { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C' },
    encoding: 'utf8',
    ...(user && { uid: user.uid, gid: user.gid }),
  }
}

/** Runs one of the programs to its end; rejects with its output when it fails. */
export const run = async (place: Place, program: string, args: readonly string[]): Promise<void> => {
  await promisify(execFile)(join(place.bin, program), args, processOptions(place))
}

/** Writes a file that only the database's user can read. */
export const writeOwned = async (place: Place, file: string, content: string): Promise<void> => {
  await writeFile(file, content, { mode: 0o600 })
  await give(place, file)
}

/** Hands a file or folder that root made to the database's user. */
export const give = async ({ user }: Place, path: string): Promise<void> => {
  if (user) await chown(path, user.uid, user.gid)
}
