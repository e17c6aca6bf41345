import { execFile, type ExecFileOptions } from 'node:child_process'
import { chown, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { EmbeddedLocation } from './embedded-location.ts'

/** Omits our own environment, which contains secrets; a `PGPORT` in it would also misdirect the programs. */
export const processOptions = ({ user, dir }: EmbeddedLocation): ExecFileOptions & { encoding: 'utf8' } => {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return {
    cwd: user ? '/' : dirname(dir),
    env: { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C' },
    encoding: 'utf8',
    ...(user && { uid: user.uid, gid: user.gid }),
  }
}

/** Runs one of the programs to completion; rejects with its output if it fails. */
export const runProgram = async (place: EmbeddedLocation, program: string, args: readonly string[]): Promise<void> => {
  await promisify(execFile)(join(place.bin, program), args, processOptions(place))
}

/** Writes a file that only the database's user can read. */
export const writePrivateFile = async (place: EmbeddedLocation, file: string, content: string): Promise<void> => {
  await writeFile(file, content, { mode: 0o600 })
  await giveToUser(place, file)
}

/** Changes the owner of a file or folder created by root to the database's user. */
export const giveToUser = async ({ user }: EmbeddedLocation, path: string): Promise<void> => {
  if (user) await chown(path, user.uid, user.gid)
}
