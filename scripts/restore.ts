// `npm run restore -- <file>`: restores an archive written by `npm run backup`.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../src/server/backup/restore.ts'
import { createCipher, type Cipher } from '../src/server/crypto/cipher.ts'
import { readSettings, secretKey, type Settings } from '../src/server/settings.ts'
import { StartError } from '../src/server/start-error.ts'
import { runCommand, withDatabase } from './lib/maintenance.ts'

function cipherOf(settings: Settings): Cipher {
  const file = join(settings.dataDir, 'secret.key')
  if (settings.secretKey === undefined && !existsSync(file)) {
    throw new StartError(
      `${file} doesn't exist. Copy secret.key from the server that made the backup to this path, or set SECRET_KEY. To restore without the key, add --ignore-key.`,
    )
  }
  return createCipher(secretKey(settings))
}

const USAGE = 'Usage: npm run restore -- <file> [--replace] [--ignore-key]'

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, 'ignore-key': { type: 'boolean', default: false } },
  })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) {
    throw new StartError(USAGE)
  }
  const settings = readSettings(process.env)
  const cipher = values['ignore-key'] ? null : cipherOf(settings)
  const { created_at, rows, files } = await withDatabase(settings, (url) =>
    restoreBackup({
      url,
      dataDir: settings.dataDir,
      file: resolve(name),
      cipher,
      replace: values.replace,
      say: (line) => console.info(line),
    }),
  )
  console.info(
    `Restored ${rows.toLocaleString('en-US')} rows and ${files.toLocaleString('en-US')} files as of ${created_at}. Every count and checksum matches.`,
  )
})
