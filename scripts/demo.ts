// `npm run demo`: fills a store with three months of orders to explore. A second run changes nothing.
import { DataDirInUseError } from '../src/server/db/embedded/data-lock.ts'
import { readSettings } from '../src/server/settings.ts'
import { DEMO_LOGIN } from './demo/account.ts'
import { makeDemo } from './demo/make-demo.ts'

const main = async (): Promise<void> => {
  const settings = readSettings(process.env)
  if (settings.smtpUrl !== undefined) {
    throw new Error(
      'The demo store is full of invented shoppers, and SMTP_URL would send them mail: run this without it.',
    )
  }
  console.info('Filling the demo store. This takes up to a minute.')
  const made = await makeDemo(settings)
  const { email, password } = DEMO_LOGIN
  console.info(made ? 'The demo store is ready.' : 'The demo store already exists.')
  console.info(`Sign in at ${settings.publicUrl}/login with ${email} and the password: ${password}`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof DataDirInUseError) {
    console.error(
      "The demo can't run next to a server. Stop the server, run this command again, then start the server.",
    )
  }
  process.exitCode = 1
}
