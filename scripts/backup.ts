// `npm run backup -- [file]`: writes the database and the uploads into one archive, also while the server runs.
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { makeBackup } from '../src/server/backup/backup.ts'
import { readSettings } from '../src/server/settings.ts'
import { StartError } from '../src/server/start-error.ts'
import { besideServer, command } from './lib/maintenance.ts'

await command(async () => {
  const [name, ...more] = process.argv.slice(2)
  if (more.length > 0 || name?.startsWith('-')) throw new StartError('Say where to write it: npm run backup -- <file>')
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const file = resolve(name ?? `cartwright-${stamp}.tar.gz`)
  if (existsSync(file)) throw new StartError(`${file} is there already. Choose another name.`)
  const settings = readSettings(process.env)
  console.info(`Backing up to ${file}`)
  const saved = await besideServer(settings, (url) =>
    makeBackup({ url, dataDir: settings.dataDir, file, say: (line) => console.info(line) }),
  )
  const megabytes = ((await stat(file)).size / 1024 / 1024).toFixed(1)
  console.info(
    `Done: ${saved.rows.toLocaleString('en-US')} rows of ${saved.tables} tables and ${saved.files.toLocaleString('en-US')} files, ${megabytes} MB.`,
  )
  const key = settings.secretKey === undefined ? `secret.key of ${settings.dataDir}` : 'SECRET_KEY'
  console.info(`The archive does not hold the key. Keep a copy of the ${key} apart from it.`)
})
