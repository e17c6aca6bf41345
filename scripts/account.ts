// `npm run account -- two-factor-off <email>`: restores access for a user who lost their authenticator app and recovery
// codes.
import { systemClock } from '../src/server/clock.ts'
import { createDeps } from '../src/server/create-deps.ts'
import { openDatabase } from '../src/server/database.ts'
import { connect } from '../src/server/db/connection.ts'
import { DataDirInUseError } from '../src/server/db/embedded/data-lock.ts'
import { resetTwoFactor } from '../src/server/features/accounts/two-factor/service.ts'
import { createLog } from '../src/server/log.ts'
import { readSettings } from '../src/server/settings.ts'

const turnOff = async (email: string): Promise<void> => {
  const settings = { ...readSettings(process.env), logLevel: 'warn' as const }
  const log = createLog(settings)
  const database = await openDatabase(settings, log)
  try {
    const onError = (error: Error): void => log.warn({ err: error }, 'a database connection broke')
    const db = connect(database.direct, { size: 1, onError })
    try {
      await resetTwoFactor(createDeps({ settings, db, clock: systemClock, log }).deps, email)
    } finally {
      await db.$client.end()
    }
  } finally {
    await database.stop()
  }
}

try {
  const [command, email, ...more] = process.argv.slice(2)
  if (command !== 'two-factor-off' || !email || more.length > 0)
    throw new Error('Usage: npm run account -- two-factor-off <email>')
  await turnOff(email)
  console.info('Two-factor sign-in is off. The owner was notified by email and can sign in with just the password.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof DataDirInUseError)
    console.error('Stop the server, run this command again, then start the server.')
  process.exitCode = 1
}
