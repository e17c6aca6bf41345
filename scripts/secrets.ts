// `npm run secrets -- rotate`: re-encrypts every stored key and secret with another SECRET_KEY.
import { createCipher } from '../src/server/crypto/cipher.ts'
import { createFileCipher } from '../src/server/crypto/file-cipher.ts'
import { startKeyRotation } from '../src/server/crypto/key-file.ts'
import { canDecryptAll, rotateSecrets, type RotationResult } from '../src/server/crypto/rotate.ts'
import { openDatabase } from '../src/server/database.ts'
import { connect } from '../src/server/db/connection.ts'
import { DataDirInUseError } from '../src/server/db/embedded/data-lock.ts'
import { migrateDatabase } from '../src/server/db/migrate.ts'
import { createLog } from '../src/server/log.ts'
import { readSettings, type Settings } from '../src/server/settings.ts'
import { rotateFiles } from '../src/server/storage/private-files.ts'

interface Keys {
  from: string
  to: string
  commit: () => void
}

/** SECRET_KEY is the new key and OLD_SECRET_KEY the old one if set; otherwise both come from the data directory. */
const keysOf = ({ secretKey, dataDir }: Settings): Keys => {
  if (secretKey === undefined) {
    const { current, next, commit } = startKeyRotation(dataDir)
    return { from: current, to: next, commit }
  }
  const from = process.env['OLD_SECRET_KEY']
  if (from === undefined || from === '') throw new Error('Set SECRET_KEY to the new key and OLD_SECRET_KEY to the old.')
  return { from, to: secretKey, commit: () => {} }
}

const rotate = async (): Promise<RotationResult & { files: number }> => {
  const settings = { ...readSettings(process.env), logLevel: 'warn' as const }
  const log = createLog(settings)
  const database = await openDatabase(settings, log)
  try {
    await migrateDatabase(database.direct.url)
    const onError = (error: Error): void => log.warn({ err: error }, 'a database connection broke')
    const db = connect(database.direct, { size: 1, onError })
    try {
      const { from, to, commit } = keysOf(settings)
      const next = createCipher(to)
      const files = await rotateFiles(settings.dataDir, createFileCipher(from), createFileCipher(to))
      const rotated = await rotateSecrets(db, createCipher(from), next)
      if (!(await canDecryptAll(db, next)))
        throw new Error('A server is still using the old key. Stop it and run this command again.')
      commit()
      return { ...rotated, files }
    } finally {
      await db.$client.end()
    }
  } finally {
    await database.stop()
  }
}

try {
  const [command, ...more] = process.argv.slice(2)
  if (command !== 'rotate' || more.length > 0) throw new Error('Usage: npm run secrets -- rotate')
  const { changed, kept, files } = await rotate()
  console.info(
    `${changed} stored secrets and ${files} files are encrypted with the new key; ${kept} secrets already were. Start every server with it.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof DataDirInUseError)
    console.error('Stop the server, run this command again, then start the server.')
  process.exitCode = 1
}
