// `npm run backup -- [file]`: writes the database and the uploads to one archive, even while the server runs.
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeBackup } from '../src/server/backup/backup.ts'
import { readSettings } from '../src/server/settings.ts'
import { StartError } from '../src/server/start-error.ts'
import { withReadOnlyDatabase, runCommand } from './lib/maintenance.ts'

await runCommand(async () => {
  const [name, ...more] = process.argv.slice(2)
  if (more.length > 0 || name?.startsWith('-')) throw new StartError('Usage: npm run backup -- [file]')
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const file = resolve(name ?? `cartwright-${stamp}.tar.gz`)
  if (existsSync(file)) throw new StartError(`${file} already exists. Choose another name.`)
  const settings = readSettings(process.env)
  console.info(`Backing up to ${file}`)
  const saved = await withReadOnlyDatabase(settings, (url) =>
    makeBackup({ url, dataDir: settings.dataDir, file, say: (line) => console.info(line) }),
  )
  const megabytes = ((await stat(file)).size / 1024 / 1024).toFixed(1)
  console.info(
    `Backed up ${saved.rows.toLocaleString('en-US')} rows in ${saved.tables} tables and ${saved.files.toLocaleString('en-US')} files, ${megabytes} MB.`,
  )
  const key = settings.secretKey === undefined ? join(settings.dataDir, 'secret.key') : 'SECRET_KEY'
  console.info(`The backup doesn't include the encryption key. Save a copy of ${key} in a separate place.`)
})
